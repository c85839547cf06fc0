/** What all parts share of `@tanstack/react-query`, read through an alias for the real package (see assets.d.ts). */
export {
  keepPreviousData,
  MutationCache,
  QueryClient,
  QueryClientProvider,
  queryOptions,
  skipToken,
  useIsFetching,
  useMutation,
  useQuery,
  useQueryClient,
} from 'react-query-esm';
