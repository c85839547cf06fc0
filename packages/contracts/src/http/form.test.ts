import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { endpoints } from '.';
import { defOf, walk } from '../testing/all-schemas';
import { changed, exampleOf, type Step } from '../testing';
import { form } from './form';

/** The paths of a body's optional fields. Leaves out fields that accept null themselves. */
function optionalFieldsOf(body: z.ZodType): string[] {
  const found = new Set<string>();
  walk(body, (schema, path) => {
    for (const [name, field] of Object.entries(defOf(schema).shape ?? {})) {
      if (field.safeParse(undefined).success && !field.safeParse(null).success) found.add([...path, name].join('.'));
    }
  });
  return [...found];
}

const bodies = endpoints.flatMap(({ id, body }) => (body ? optionalFieldsOf(body).map((field) => ({ id, field, body })) : []));

describe('null in an optional field', () => {
  it.each(bodies)('of $id, $field, is the same as leaving it out', ({ field, body }) => {
    const steps = field.split('.').map((step): Step => (step === '0' ? 0 : step));
    const example = exampleOf(body);
    const [empty, without] = [changed(example, steps, (fields, name) => (fields[name] = null)), changed(example, steps, (fields, name) => delete fields[name])].map((value) => body.safeParse(value));
    expect([empty!.data, empty!.error?.issues]).toEqual([without!.data, without!.error?.issues]);
  });

  it('is found in every form that customers fill', () => {
    expect(bodies.map(({ id, field }) => `${id} ${field}`)).toEqual(
      expect.arrayContaining(['addAddress addressLine2', 'placeOrder shippingAddress.addressLine2', 'placeOrder holdId', 'updateProfile phone', 'createProduct specifications.material', 'settleCredits pairs.0.amount', 'login device']),
    );
  });

  it('is left out of what callers get', () => {
    expect(form({ phone: z.string().optional() }).parse({ phone: null })).toStrictEqual({});
  });

  it('keeps a meaning that the field gives it', () => {
    expect(form({ until: z.string().nullable().optional() }).parse({ until: null })).toEqual({ until: null });
  });
});

describe('blank text in an optional field', () => {
  const blank = (id: string, field: string, value: unknown) => {
    const body = endpoints.find((endpoint) => endpoint.id === id)!.body!;
    const steps = field.split('.').map((step): Step => (step === '0' ? 0 : step));
    const example = exampleOf(body);
    return [changed(example, steps, (fields, name) => (fields[name] = value)), changed(example, steps, (fields, name) => delete fields[name])].map((one) => body.safeParse(one));
  };

  it.each([
    ['placeOrder', 'customer', 'Invalid id'],
    ['submitPaymentDetails', 'paymentId', 'Invalid paymentId'],
    ['verifyPayment', 'paymentId', 'Invalid paymentId'],
    ['refusePayment', 'paymentId', 'Invalid paymentId'],
    ['verifyPayment', 'transactionId', 'Transaction ID must not be blank'],
    ['refusePayment', 'transactionId', 'Transaction ID must not be blank'],
    ['changeOrderStatus', 'from', 'Status must be one of pending, processing, shipped, delivered, cancelled'],
  ])('of %s, %s, is rejected, because without it the shop checks less', (id, field, message) => {
    for (const value of ['', ' ']) expect(blank(id, field, value)[0]!.error?.issues.map((issue) => issue.message)).toContain(message);
  });

  it.each([
    ['placeOrder', 'holdId'],
    ['importStatement', 'columns.reference'],
    ['importStatement', 'columns.credit'],
  ])('of %s, %s, is the same as leaving it out', (id, field) => {
    for (const value of ['', ' ']) {
      const [empty, without] = blank(id, field, value);
      expect([empty!.data, empty!.error?.issues]).toEqual([without!.data, without!.error?.issues]);
    }
  });

  it('is kept if the field accepts it: a blank phone removes the phone', () => {
    const [empty] = blank('updateProfile', 'phone', '');
    expect(empty!.data).toMatchObject({ phone: '' });
  });

  it('is refused for an amount, because a blank amount must not settle all of a payment', () => {
    const [empty] = blank('settleCredits', 'pairs.0.amount', '');
    expect(empty!.error?.issues[0]?.message).toBe('Amount must be a number');
  });
});

it.each(['verifyPayment', 'refusePayment'])('the transaction that an admin saw is trimmed in %s', (id) => {
  expect(endpoints.find((endpoint) => endpoint.id === id)!.body!.parse({ reason: 'Not found', transactionId: ' 4123 ' })).toMatchObject({ transactionId: '4123' });
});

describe('null in a required field', () => {
  it('is refused like a missing one', () => {
    const name = form({ name: z.string('Name is required') });
    for (const value of [{ name: null }, {}]) expect(name.safeParse(value).error?.issues[0]?.message).toBe('Name is required');
  });
});

it.each([null, '', ' '])('an address line under its other name counts if the first name has %j', (addressLine1) => {
  const address = { fullName: 'Asha', address: '12 Temple Street', city: 'Chennai', state: 'Tamil Nadu', pincode: '600004', phone: '9876543210' };
  const body = endpoints.find(({ id }) => id === 'addAddress')!.body!;
  expect(body.parse({ ...address, addressLine1, addressLine2: null, isDefault: null })).toEqual(body.parse(address));
});
