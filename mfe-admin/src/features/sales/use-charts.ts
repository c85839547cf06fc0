import { useEffect, useState } from 'react';

type Charts = typeof import('./charts');

/**
 * The charts, once their library is here: it is large, and only the dashboard asks for it. `failed` where it did not come; `retry` asks again.
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
