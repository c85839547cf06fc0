import { useContext, useState, useSyncExternalStore } from 'react';
import { RemoteModulesContext } from './remote-modules';
import type { ModuleState } from './remote-modules';

export interface UsedRemote {
  state: ModuleState;
  /** Changes with each retry and each new version. Used as the error boundary's key, so that it forgets earlier errors. */
  edition: string;
  retry: () => void;
  /** For the error boundary around the module. */
  onError: (error: Error) => void;
}

const numbers = new WeakMap<object, number>();
let count = 0;

function numberOf(state: ModuleState): number {
  const subject = state.status === 'ready' ? state.module : state;
  const number = numbers.get(subject) ?? ++count;
  numbers.set(subject, number);
  return number;
}

/**
 * The current state of a remote's module. It does not use `React.lazy`: React delays content after a Suspense fallback by about
 * 300 ms and never loads a rejected lazy component again.
 */
export function useRemote(remote: string, module: string): UsedRemote {
  const modules = useContext(RemoteModulesContext);
  const state = useSyncExternalStore(modules.subscribe, () => modules.read(remote, module), () => modules.readRendered(remote, module));
  const [attempt, setAttempt] = useState(0);
  return {
    state,
    edition: `${numberOf(state)}.${attempt}`,
    retry() {
      setAttempt(attempt + 1);
      modules.retry(remote, module);
    },
    onError(error) {
      if (state.status === 'ready') modules.threw(remote, module, state.module, error);
    },
  };
}
