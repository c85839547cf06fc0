import { useEffect, useState } from 'react';

/**
 * Loads a module as a file of its own. It does not use `React.lazy`, which never loads a failed module again.
 * @param load stays the same function
 */
export function useLazy<T>(load: () => Promise<T>) {
  const [module, setModule] = useState<T>();
  const [failed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    let isShown = true;
    load().then(
      (loaded) => isShown && setModule(loaded),
      () => isShown && setFailed(true),
    );
    return () => {
      isShown = false;
    };
  }, [load, attempt]);

  const retry = () => {
    setFailed(false);
    setAttempt(attempt + 1);
  };
  return { module, failed, retry };
}
