import { api, asList, asNumber, asOptional, asRecord, asText, outcomeFields, successOf, type Read } from '@storefront/web-kit';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';

const asSuggestion = asRecord({ kind: asText, text: asText, productId: asOptional(asText), image: asOptional(asText), price: asOptional(asNumber) });

/** A suggestion while a shopper types: a product, or a text to search for. */
export type Suggestion = Read<typeof asSuggestion>;

const asAnswer = asRecord({ ...outcomeFields, suggestions: asOptional(asList(asSuggestion)) });

export const noSuggestions: Suggestion[] = [];

/** Suggestions for a text. The previous ones stay visible until these arrive. A blank text has none, so no old ones appear after it. A shop without suggestions answers a failure, which shows none. */
export const suggestionsQuery = (text: string, isWanted: boolean) =>
  queryOptions({
    queryKey: ['products', 'suggestions', text],
    queryFn: async ({ signal }): Promise<Suggestion[]> => {
      const answer = await api.get(`/api/products/suggest?${new URLSearchParams({ q: text })}`, { signal, as: asAnswer });
      return successOf(answer, answer.suggestions).filter((suggestion) => suggestion.text !== '');
    },
    enabled: isWanted && text !== '',
    initialData: text === '' ? noSuggestions : undefined,
    placeholderData: keepPreviousData,
    staleTime: 30_000,
    retry: false,
  });
