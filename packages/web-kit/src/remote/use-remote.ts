import { useContext, useEffect, useState } from 'react';
import { RemoteLoaderContext } from './remote-loader';
import type { RemoteModule } from './remote-loader';

export interface RemoteState {
  /** Undefined while it loads and where it failed. */
  module: RemoteModule | undefined;
  failed: boolean;
  /** 0 at first; counts retries. */
  attempt: number;
  retry: () => void;
}

interface Loaded {
  key: string;
  module?: RemoteModule;
}

/**
 * Loads a remote's module into state. Not `React.lazy`: React holds content back after a Suspense fallback by about 300 ms,
 * and a rejected lazy component is kept for ever.
 */
export function useRemote(remote: string, module: string): RemoteState {
  const load = useContext(RemoteLoaderContext);
  const [attempt, setAttempt] = useState(0);
  const [loaded, setLoaded] = useState<Loaded>();
  const key = `${remote}/${module}#${attempt}`;

  useEffect(() => {
    let current = true;
    load(remote, module, attempt).then(
      (result) => current && setLoaded({ key, module: result }),
      () => current && setLoaded({ key }),
    );
    return () => {
      current = false;
    };
  }, [load, remote, module, attempt, key]);

  const settled = loaded?.key === key ? loaded : undefined;
  return {
    module: settled?.module,
    failed: settled !== undefined && settled.module === undefined,
    attempt,
    retry: () => setAttempt((count) => count + 1),
  };
}
