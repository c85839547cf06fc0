import type { SettlePair } from '@storefront/contracts';
import { api, asFlag, asList, asNumber, asOptional, asRecord, asText, asTextOr, outcomeFields, successOf, type FailureTexts, type Read } from '@storefront/web-kit';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { creditListUrl, type CreditList } from './credit-list';

const asProposal = asRecord({ orderId: asText, orderNumber: asTextOr('N/A'), customer: asTextOr('N/A'), amount: asNumber, reason: asText });

/** An order that a credit may be for, or is settled with. */
export type Proposal = Read<typeof asProposal>;

const asCredit = asRecord({
  _id: asText,
  date: asText,
  amount: asNumber,
  reference: asText,
  description: asText,
  state: asText,
  reason: asOptional(asText),
  proposals: asList(asProposal),
  amountLeft: asOptional(asNumber),
  parts: asOptional(asList(asProposal)),
  canUndo: asOptional(asFlag),
});

/** Money that arrived on the shop's account. */
export type Credit = Read<typeof asCredit>;

const asSum = asOptional(asRecord({ count: asNumber, amount: asNumber }));
const asSums = asRecord({ matched: asSum, differs: asSum, suggested: asSum, unmatched: asSum, settled: asSum, 'set-aside': asSum });

/** Number and amount of the credits in each state. */
export type Sums = Read<typeof asSums>;

const asAnswer = asRecord({ ...outcomeFields, credits: asOptional(asList(asCredit)), total: asNumber, pages: asNumber, sums: asSums });

/** First part of the query key of every list of credits. */
export const creditsKey = ['admin', 'credits'];

/** One page of credits, the newest first. The previous page stays visible until this one arrives. */
export const creditsQuery = (list: CreditList) =>
  queryOptions({
    queryKey: [...creditsKey, creditListUrl(list)],
    queryFn: async ({ signal }) => {
      const answer = await api.get(creditListUrl(list), { signal, as: asAnswer });
      return { credits: successOf(answer, answer.credits), total: answer.total, pages: answer.pages ?? 0, sums: answer.sums };
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

export const creditsTexts: FailureTexts = { refused: 'Failed to fetch the payments', failed: 'Failed to fetch the payments' };

const asResults = asRecord({ ...outcomeFields, results: asOptional(asList(asRecord({ creditId: asText, orderId: asText, ok: asFlag, message: asOptional(asText) }))) });

export async function settleCredits(pairs: SettlePair[]) {
  const answer = await api.post('/api/admin/credits/settle', { pairs }, { as: asResults });
  return successOf(answer, answer.results);
}

/** @param orderIds the orders that the page shows as paid: the server undoes nothing else */
export const unsettleCredit = (id: string, reason: string, orderIds: string[]) => api.post(`/api/admin/credits/${encodeURIComponent(id)}/unsettle`, { reason, orderIds });
export const setCreditAside = (id: string, reason: string) => api.post(`/api/admin/credits/${encodeURIComponent(id)}/set-aside`, { reason });

const asOrderFound = asRecord({ _id: asText, orderNumber: asTextOr('N/A'), status: asText, createdAt: asText, totalAmount: asNumber, user: asRecord({ name: asTextOr('N/A') }) });
const asFound = asRecord({ ...outcomeFields, orders: asOptional(asList(asOrderFound)), total: asOptional(asNumber) });

/** UPI orders that the search finds: the newest ten, and the number of all. */
export const foundOrdersQuery = (search: string) =>
  queryOptions({
    queryKey: ['admin', 'credits', 'orders', search],
    queryFn: async ({ signal }) => {
      const answer = await api.get(`/api/orders?${new URLSearchParams({ search, method: 'online', limit: '10', page: '1' })}`, { signal, as: asFound });
      const orders = successOf(answer, answer.orders);
      return { orders, total: answer.total ?? orders.length };
    },
    enabled: search !== '',
  });
