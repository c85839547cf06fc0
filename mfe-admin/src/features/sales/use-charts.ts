import { useLazy } from '../../components/use-lazy';

const load = () => import('./charts');

/** Loads the charts as a file of their own, because their library is large and only the dashboard needs it. */
export function useCharts() {
  const { module: charts, failed, retry } = useLazy(load);
  return { charts, failed, retry };
}
