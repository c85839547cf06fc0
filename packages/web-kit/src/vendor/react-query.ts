/** The part of `@tanstack/react-query` that the shell shares, read through an alias for the real package (see assets.d.ts). Lists only what a front end uses. */
export {
  keepPreviousData,
  MutationCache,
  QueryClient,
  QueryClientProvider,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from 'react-query-esm';
