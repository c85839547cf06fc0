import { Button, Icon, paths } from '@storefront/web-kit';
import { Link } from 'react-router-dom';
import type { Address } from '../../api/profile';
import { AddressBook, useOpenForm } from '../../components/address-book';
import { SectionCard } from '../../components/section-card';
import { accountAddresses, listed } from './account-addresses';
import styles from './addresses-card.module.css';

/** My Addresses on the account page. Checkout offers these addresses. */
export function AddressesCard({ addresses }: { addresses: Address[] }) {
  const openForm = useOpenForm();
  const add = (
    <Button variant="ghost" size="sm" onClick={openForm.add}>
      <Icon name="plus" size={18} />
      Add Address
    </Button>
  );
  return (
    <SectionCard title="My Addresses" headingRef={openForm.heading} action={!openForm.isAdding && add}>
      <AddressBook kind={accountAddresses} addresses={addresses.map(listed)} openForm={openForm} />
      <p className={styles.others}>
        Checkout uses the addresses that you save here. Save other addresses under <Link to={paths.addresses}>Manage Addresses</Link>.
      </p>
    </SectionCard>
  );
}
