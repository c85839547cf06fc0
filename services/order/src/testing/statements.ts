import type { Credit, SettlePair, SettleResult } from '@storefront/contracts';
import { bankStatement, type Bank, type StatementEntry } from '../../../../tools/statements/bank-statement';
import { orderForm, silk } from './examples';
import { tokens, type OrderShop } from './order-shop';

let purchases = 0;

/** Calls of staff and customers about payments, over HTTP. */
export function staffOf(shop: OrderShop) {
  const admin = (method: string, path: string, body?: unknown) => shop.request(method, path, { token: tokens.admin, body });

  /** Sends a statement as browsers do. */
  async function upload(text: string | Uint8Array<ArrayBuffer>, fields: Record<string, string> = {}, token = tokens.admin) {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    form.set('file', new Blob([text]), 'november.csv');
    const answer = await fetch(`${shop.url}/api/admin/statements`, { method: 'POST', headers: { authorization: `Bearer ${token}` }, body: form });
    // oxlint-disable-next-line typescript/no-explicit-any -- tests look into answers of any shape
    return { status: answer.status, body: (await answer.json()) as any };
  }

  return {
    upload,
    importEntries: (entries: StatementEntry[], bank: Bank = 'hdfc') => upload(bankStatement(bank, entries)),
    async list(query = '') {
      return (await admin('GET', `/api/admin/credits?limit=100&${query}`)).body;
    },
    async creditOf(utr: string): Promise<Credit> {
      return (await admin('GET', `/api/admin/credits?search=${utr}`)).body.credits[0];
    },
    settle: (...pairs: SettlePair[]) => admin('POST', '/api/admin/credits/settle', { pairs }),
    async settled(...pairs: SettlePair[]): Promise<SettleResult[]> {
      return (await admin('POST', '/api/admin/credits/settle', { pairs })).body.results;
    },
    unsettle: (id: string, reason = 'Wrong order', orderIds?: string[]) => admin('POST', `/api/admin/credits/${id}/unsettle`, { reason, orderIds }),
    setAside: (id: string, reason = 'Rent') => admin('POST', `/api/admin/credits/${id}/set-aside`, { reason }),

    /** @param quantity each piece costs ₹12,999 */
    async place({ quantity = 1, paymentMethod = 'online' as 'online' | 'cod' } = {}): Promise<{ _id: string; orderNumber: string }> {
      const body = orderForm({ items: [{ product: silk._id, quantity, price: silk.price }], totalAmount: silk.price * quantity, paymentMethod });
      const answer = await shop.request('POST', '/api/orders', { token: tokens.customer, body, headers: { 'idempotency-key': `purchase-${(purchases += 1)}` } });
      return answer.body.order;
    },
    report: (orderId: string, transactionId: string, amount: number, paymentDate = '2026-11-21') => shop.request('POST', `/api/admin/orders/${orderId}/payment-details`, { token: tokens.customer, body: { transactionId, paymentDate, amount } }),
    async orderOf(id: string) {
      return (await admin('GET', `/api/orders/${id}`)).body.order;
    },
    admin,
  };
}
