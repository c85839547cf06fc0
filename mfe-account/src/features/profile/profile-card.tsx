import { Button, Icon } from '@storefront/web-kit';
import { useRef, useState } from 'react';
import type { Profile } from '../../api/profile';
import { SectionCard } from '../../components/section-card';
import { useFocusAfter } from '../../components/use-focus-after';
import styles from './profile-card.module.css';
import { ProfileForm } from './profile-form';

function Details({ profile }: { profile: Profile }) {
  return (
    <dl className={styles.details}>
      <dt>Name</dt>
      <dd>{profile.name || 'Not provided'}</dd>
      <dt>Email</dt>
      <dd>{profile.email || 'Not provided'}</dd>
      <dt>Phone</dt>
      <dd>{profile.phone || 'Not provided'}</dd>
    </dl>
  );
}

/** Name, email and phone, shown or edited. */
export function ProfileCard({ profile }: { profile: Profile }) {
  const [isEditing, setEditing] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  useFocusAfter(isEditing, heading);
  const edit = (
    <Button variant="ghost" size="sm" onClick={() => setEditing(true)} aria-label="Edit profile">
      <Icon name="edit" size={18} />
      Edit
    </Button>
  );
  return (
    <SectionCard title="Profile" headingRef={heading} action={!isEditing && edit}>
      {isEditing ? <ProfileForm profile={profile} onClose={() => setEditing(false)} /> : <Details profile={profile} />}
    </SectionCard>
  );
}
