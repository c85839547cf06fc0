import type { SlotName, SlotProps } from '@storefront/contracts/slots';
import type { ComponentType } from 'react';
import type { ModuleState, RemoteModules, SlotState } from '../remote';

/** A component for each slot. */
export type LocalFillings = { [S in SlotName]?: ComponentType<SlotProps[S]> };

const everyone: SlotState['fillings'][number]['for'] = ['visitor', 'customer', 'staff'];

/** Fillings that need no loading: for a front end that runs alone, and for tests. */
export function localModules(fillings: LocalFillings): RemoteModules {
  const modules = new Map<string, ModuleState>(Object.entries(fillings).map(([slot, component]) => [slot, { status: 'ready', module: { default: component } }]));
  const states = new Map<string, SlotState>(
    [...modules.keys()].map((slot) => [slot, { fillings: [{ remote: 'local', slot, module: slot, order: 100, for: everyone }], status: 'complete' }]),
  );
  const empty: SlotState = { fillings: [], status: 'complete' };
  const missing: ModuleState = { status: 'failed', error: new Error('There is no such module here') };
  const read: RemoteModules['read'] = (_remote, module) => modules.get(module) ?? missing;
  const fillingsOf: RemoteModules['fillings'] = (slot) => states.get(slot) ?? empty;
  return {
    read,
    readRendered: read,
    subscribe: () => () => undefined,
    retry: () => undefined,
    threw: () => undefined,
    reportForeign: () => false,
    fillings: fillingsOf,
    renderedFillings: fillingsOf,
    retryFillings: () => undefined,
  };
}
