import { api, asFlag, asList, asNumber, asOptional, asRecord, asText, outcomeFields, successOf, type FailureTexts, type Read } from '@storefront/web-kit';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { termListUrl, type TermList } from './search-term-list';

const asSearchTerm = asRecord({ term: asText, searches: asNumber, found: asNumber, lastAt: asText, hasPrice: asOptional(asFlag) });

export type SearchTerm = Read<typeof asSearchTerm>;

const asAnswer = asRecord({ ...outcomeFields, terms: asOptional(asList(asSearchTerm)), total: asNumber, pages: asNumber });

/** One page of terms, the most frequent first. The previous page stays visible until this one arrives. */
export const searchTermsQuery = (list: TermList) =>
  queryOptions({
    queryKey: ['admin', 'search-terms', termListUrl(list)],
    queryFn: async ({ signal }) => {
      const answer = await api.get(termListUrl(list), { signal, as: asAnswer });
      return { terms: successOf(answer, answer.terms), total: answer.total, pages: answer.pages };
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

export const searchTermsTexts: FailureTexts = { refused: 'Failed to fetch the search terms', failed: 'Failed to fetch the search terms' };
