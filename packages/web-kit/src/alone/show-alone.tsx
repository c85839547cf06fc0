import { slotFacts, slots } from '@storefront/contracts/slots';
import type { SlotName } from '@storefront/contracts/slots';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { createQueryClient } from '../api';
import { RemoteModulesContext } from '../remote';
import { Toasts } from '../toasts';
import '../theme/theme.css';
import { localModules, type LocalFillings } from './local-modules';
import styles from './show-alone.module.css';

/** Names a slot in the place of its fillings, which only the shell can load. */
const standInFor = (slot: string) => {
  const StandIn = () => (
    <p className={styles.standIn} style={{ minBlockSize: slots[slot as SlotName]?.size }}>
      {slot}
    </p>
  );
  return StandIn;
};

const standIns = () => Object.fromEntries(Object.keys(slotFacts).map((slot) => [slot, standInFor(slot)])) as LocalFillings;

/**
 * Shows the pages of a front end without the shell, for its team. A stand-in with the slot's name replaces the fillings of other teams.
 * @param fillings components that replace some of the stand-ins
 */
export function showAlone(pages: ReactElement, fillings: LocalFillings = {}): void {
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no #root');
  createRoot(root).render(
    <QueryClientProvider client={createQueryClient()}>
      <RemoteModulesContext value={localModules({ ...standIns(), ...fillings })}>
        <BrowserRouter>
          <main className={styles.page}>{pages}</main>
          <Toasts />
        </BrowserRouter>
      </RemoteModulesContext>
    </QueryClientProvider>,
  );
}
