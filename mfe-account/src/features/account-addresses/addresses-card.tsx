import type { Address } from '@storefront/contracts';
import { Button, Icon } from '@storefront/web-kit';
import { AddressBook, useOpenForm } from '../../components/address-book';
import { SectionCard } from '../../components/section-card';
import { listed, useAccountAddresses } from './use-account-addresses';

/** My Addresses on the account page: those that checkout offers. */
export function AddressesCard({ addresses }: { addresses: Address[] }) {
  const kind = useAccountAddresses(addresses);
  const openForm = useOpenForm();
  const add = (
    <Button variant="ghost" size="sm" onClick={openForm.add}>
      <Icon name="plus" size={18} />
      Add Address
    </Button>
  );
  return (
    <SectionCard title="My Addresses" headingRef={openForm.heading} action={!openForm.isAdding && add}>
      <AddressBook kind={kind} addresses={addresses.map(listed)} openForm={openForm} />
    </SectionCard>
  );
}
