import { inOrder } from '@storefront/contracts/slots';
import type { SlotState } from '@storefront/web-kit';
import type { FederationSource } from './federation-source';

interface Options {
  /** Called for each remote whose manifest cannot be loaded. */
  onFailure: (remote: string, error: Error) => void;
  /** Called for each canary whose manifest cannot be loaded; the page leaves the canary. */
  onCanaryFailure: (remote: string, error: Error) => void;
  /** Called when the fillings of a slot may have changed. */
  notify: () => void;
}

/** Collects the fillings of each slot from the remotes' manifests. */
export function createSlotStates(source: Pick<FederationSource, 'fillings' | 'locateFillings'>, { onFailure, onCanaryFailure, notify }: Options) {
  let states = new Map<string, SlotState>();
  let known = source.fillings();
  const knownAtStart = known;
  const renderedStates = new Map<string, SlotState>();
  let status: SlotState['status'] | undefined;

  function become(next: SlotState['status']): void {
    status = next;
    states = new Map();
  }

  function fillingsOf(slot: string, fillings: typeof known): SlotState['fillings'] {
    const filled = [...fillings].flatMap(([remote, list]) => list.filter((filling) => filling.slot === slot).map((filling) => ({ ...filling, remote })));
    return filled.sort(inOrder);
  }

  function locate(): void {
    become('loading');
    const settle = (failures: Map<string, Error>) => {
      failures.forEach((error, remote) => onFailure(remote, error));
      become(failures.size > 0 ? 'failed' : 'complete');
      notify();
    };
    source.locateFillings(onCanaryFailure).then(settle, (error: Error) => settle(new Map([['shell', error]])));
  }

  return {
    of(slot: string): SlotState {
      if (!status) locate();
      if (known !== source.fillings()) {
        known = source.fillings();
        states = new Map();
      }
      const state = states.get(slot) ?? { fillings: fillingsOf(slot, known), status: status ?? 'loading' };
      states.set(slot, state);
      return state;
    },
    /** The fillings that the page's data lists, as the server renders them. */
    rendered(slot: string): SlotState {
      const state = renderedStates.get(slot) ?? { fillings: fillingsOf(slot, knownAtStart), status: 'loading' };
      renderedStates.set(slot, state);
      return state;
    },
    retry(): void {
      if (status !== 'failed') return;
      locate();
      notify();
    },
  };
}
