import { ErrorState, messageOf, PageHeader, PageSpinner, Slot, usePageTitle } from '@storefront/web-kit';
import { useQuery } from '@tanstack/react-query';
import { profileQuery } from '../api/profile-query';
import { AddressesCard } from '../features/account-addresses/addresses-card';
import { PasswordCard } from '../features/password/password-card';
import { ProfileCard } from '../features/profile/profile-card';
import styles from './account-page.module.css';

export function AccountPage() {
  usePageTitle('My Account');
  const { data: profile, error, refetch } = useQuery(profileQuery);
  return (
    <>
      <PageHeader title="My Account" />
      {profile && (
        <div className={styles.cards}>
          <ProfileCard profile={profile} />
          <PasswordCard email={profile.email} />
          <div className={styles.addresses}>
            <AddressesCard addresses={profile.addresses} />
          </div>
          <Slot name="account.sections" customer={{ name: profile.name, email: profile.email }} />
        </div>
      )}
      {!profile && error && <ErrorState title={messageOf(error, 'Failed to fetch user details')} onRetry={() => void refetch()} />}
      {!profile && !error && <PageSpinner />}
    </>
  );
}
