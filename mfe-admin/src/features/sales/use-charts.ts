import { useEffect, useState } from 'react';

type Charts = typeof import('./charts');

/**
 * Loads the charts as a file of their own, because their library is large and only the dashboard needs it.
 */
export function useCharts() {
  const [charts, setCharts] = useState<Charts>();
  const [failed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    let isShown = true;
    import('./charts').then(
      (loaded) => isShown && setCharts(loaded),
      () => isShown && setFailed(true),
    );
    return () => {
      isShown = false;
    };
  }, [attempt]);

  const retry = () => {
    setFailed(false);
    setAttempt(attempt + 1);
  };
  return { charts, failed, retry };
}
