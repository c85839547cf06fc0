import { Button, Field, TextInput, toast } from '@storefront/web-kit';
import { resolverOf } from '@storefront/web-kit/forms';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { FormNotice } from '../../components/form-notice';
import { firstProblem } from '../../components/form-rules';
import styles from '../../components/form.module.css';
import { checkProfile, type ProfileForm as Values } from './profile-rules';
import { useProfileUpdate } from './use-profile-update';

export function ProfileForm({ profile, onClose }: { profile: Values; onClose: () => void }) {
  const [{ name, email, phone }] = useState(profile);
  const { submit, failure, waitUntil } = useProfileUpdate({ name, email, phone }, onClose);
  const { register, handleSubmit, formState } = useForm<Values>({
    resolver: resolverOf(checkProfile),
    defaultValues: { name, email, phone },
  });
  const { errors, isSubmitting } = formState;
  return (
    <form className={styles.form} noValidate onSubmit={handleSubmit(submit, (problems) => toast.error(firstProblem(problems)))}>
      <FormNotice text={failure} waitUntil={waitUntil} />
      <Field label="Name" required error={errors.name?.message}>
        <TextInput {...register('name')} autoComplete="name" maxLength={100} autoFocus />
      </Field>
      <Field label="Email" required error={errors.email?.message}>
        <TextInput {...register('email')} type="email" autoComplete="email" inputMode="email" autoCapitalize="none" spellCheck={false} />
      </Field>
      <Field label="Phone" optional error={errors.phone?.message} hint="10 digits">
        <TextInput {...register('phone')} type="tel" autoComplete="tel-national" inputMode="tel" />
      </Field>
      <div className={styles.actions}>
        <Button type="submit" busy={isSubmitting}>
          Save Changes
        </Button>
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
