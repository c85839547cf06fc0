import { Button, ErrorState, Icon, messageOf, PageHeader, PageSpinner, paths, usePageTitle } from '@storefront/web-kit';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { AddressBook, useOpenForm } from '../components/address-book';
import { managedAddresses, managedAddressesQuery } from '../features/managed-addresses/managed-addresses';

const subtitle = (
  <>
    Checkout uses the addresses in <Link to={paths.account}>My Account</Link>, not these.
  </>
);

export function AddressesPage() {
  usePageTitle('Manage Addresses');
  const { data, error, refetch } = useQuery(managedAddressesQuery);
  const openForm = useOpenForm();
  const add = (
    <Button onClick={openForm.add}>
      <Icon name="plus" size={18} />
      Add New Address
    </Button>
  );
  return (
    <>
      <PageHeader title="Manage Addresses" subtitle={subtitle} headingRef={openForm.heading} actions={data && !openForm.isAdding && add} />
      {data && <AddressBook kind={managedAddresses} addresses={data} openForm={openForm} />}
      {!data && error && <ErrorState title={messageOf(error, 'Failed to fetch addresses')} onRetry={() => void refetch()} />}
      {!data && !error && <PageSpinner />}
    </>
  );
}
