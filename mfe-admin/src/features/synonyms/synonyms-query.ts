import { plainSynonym } from '@storefront/contracts/rules';
import { api, ApiError, asList, asNumber, asOptional, asRecord, asText, messageOf, outcomeFields, successOf, toast, type FailureTexts } from '@storefront/web-kit';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { unique, type Change, type Groups } from './synonyms';

const url = '/api/admin/synonyms';
const as = asRecord({ ...outcomeFields, groups: asOptional(asList(asList(asText))), revision: asNumber });

/** The list, and the revision that a change of it is based on. */
export interface SynonymList {
  groups: Groups;
  revision: number | undefined;
}

/** A stored word can have a comma, which would split it in the form. */
const listOf = (answer: ReturnType<typeof as>): SynonymList => ({
  groups: unique(successOf(answer, answer.groups).map((group) => group.map(plainSynonym))),
  revision: answer.revision,
});

const read = async (signal?: AbortSignal): Promise<SynonymList> => listOf(await api.get(url, { signal, as }));

export const synonymsQuery = queryOptions({ queryKey: ['admin', 'synonyms'], queryFn: ({ signal }) => read(signal), staleTime: 0 });

export const synonymsTexts: FailureTexts = { refused: 'Failed to fetch the synonyms', failed: 'Failed to fetch the synonyms' };

/** Another member of staff changed or deleted the group. */
export class GroupChanged extends Error {
  constructor(readonly list: SynonymList) {
    super('Someone else has changed this group. Please look at it again.');
  }
}

const maxAttempts = 5;

/** Saves a change. If another member of staff saved the list first, applies the change to their list. */
async function save(change: Change, list: SynonymList, attempt = 1): Promise<SynonymList> {
  const groups = change(list.groups);
  if (!groups) throw new GroupChanged(list);
  try {
    return listOf(await api.put(url, { groups: unique(groups), revision: list.revision }, { as }));
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 409 || attempt === maxAttempts) throw error;
    return save(change, await read(), attempt + 1);
  }
}

const failed = 'Failed to save the synonyms';

/**
 * Changes the list on the server and on the page. An open dialog handles {@link GroupChanged}. `failure` is for a dialog, which covers the toast.
 * @param onDone called after a success, also if the dialog was closed in the meantime
 */
export function useSynonymChange(done: string, onDone?: () => void) {
  const client = useQueryClient();
  const { queryKey } = synonymsQuery;
  const isOpen = useRef(false);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);
  const mutation = useMutation({
    mutationFn: async (change: Change) => save(change, client.getQueryData(queryKey) ?? (await read())),
    onSuccess: async (list) => {
      await client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, list);
      toast.success(done);
      onDone?.();
    },
    onError: (error) => {
      if (error instanceof GroupChanged) {
        client.setQueryData(queryKey, error.list);
        if (!isOpen.current) toast.error(error.message);
      } else toast.error(messageOf(error, failed));
    },
  });
  const { error } = mutation;
  return { ...mutation, failure: error && !(error instanceof GroupChanged) ? messageOf(error, failed) : '' };
}
