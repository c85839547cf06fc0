import { useMutation, useQueryClient, type QueryKey } from '@tanstack/react-query';

/**
 * Sends changes of the data under `queryKey`, one after another: each call starts after the one before has answered. Then it loads the data
 * again, also after a failure: another tab or device may have changed them. A change that succeeds also waits for this load. Answers to earlier
 * loads are ignored.
 */
export function useChanges<Answer = unknown>(queryKey: QueryKey) {
  const client = useQueryClient();
  const reload = () => client.invalidateQueries({ queryKey });
  return useMutation({
    scope: { id: queryKey.join('/') },
    mutationFn: (call: () => Promise<Answer>) => call(),
    onSuccess: reload,
    onError: () => void reload(),
  }).mutateAsync;
}
