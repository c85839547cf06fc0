import { useContext, useState, useSyncExternalStore } from 'react';
import { RemoteModulesContext } from './remote-modules';
import type { ModuleState } from './remote-modules';

export interface UsedRemote {
  state: ModuleState;
  /** Changes with each retry, and when another version takes the place: the key of what catches errors, which forgets them then. */
  edition: string;
  retry: () => void;
  /** Where what catches the module's errors tells of them. */
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
 * A remote's module, as it comes, fails, and is replaced. Not `React.lazy`: React holds content back after a Suspense fallback by
 * about 300 ms, and a rejected lazy component is kept for ever.
 */
export function useRemote(remote: string, module: string): UsedRemote {
  const modules = useContext(RemoteModulesContext);
  const state = useSyncExternalStore(modules.subscribe, () => modules.read(remote, module));
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
