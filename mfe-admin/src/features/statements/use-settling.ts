import type { SettlePair } from '@storefront/contracts';
import { messageOf } from '@storefront/web-kit';
import { useState } from 'react';
import { settleCredits, type Credit } from './credits-query';
import { useCreditsReload } from './use-credits-reload';

export interface Result {
  ok: boolean;
  /** Why it failed. If `ok`: a note, or blank. */
  message: string;
}

/** Pairs of one call: the rows show their results one after the other. */
const atOnce = 10;

const failed = 'It could not be verified. Please try again.';

interface Settling {
  list: string;
  results: Readonly<Record<string, Result>>;
  /** The credits that were sent: they stay visible with their result. */
  sent: Credit[];
  isBusy: boolean;
  /** When the last results were complete, ms. */
  endedAt: number;
}

/** The credits of the page, and when they arrived (ms). */
interface Listed {
  credits: Credit[];
  at: number;
}

const without = (sent: Credit[], ids: ReadonlySet<string>) => sent.filter(({ _id }) => !ids.has(_id));

const forgetting = (ids: ReadonlySet<string>, { results, sent }: Settling) => ({
  results: Object.fromEntries(Object.entries(results).filter(([id]) => !ids.has(id))),
  sent: without(sent, ids),
});

const nothingYet = { results: {}, sent: [], isBusy: false, endedAt: 0 };

/**
 * Verifies pairs. `results` are by credit and grow while it works; rows that failed stay selected.
 * @param list identifies the list. Another list begins without results and ignores results that arrive later
 * @param listed if a later answer lists a verified credit, somebody undid that, and its result is dropped
 */
export function useSettling(list: string, listed: Listed) {
  const reload = useCreditsReload();
  const [settling, setSettling] = useState<Settling>({ list, ...nothingYet });
  const isLater = !settling.isBusy && listed.at > settling.endedAt;
  const undone = new Set(isLater ? listed.credits.flatMap(({ _id }) => (settling.results[_id]?.ok ? [_id] : [])) : []);
  if (settling.list !== list) setSettling({ list, ...nothingYet });
  else if (undone.size > 0) setSettling({ ...settling, ...forgetting(undone, settling) });

  // Staff may have opened another list in the meantime.
  const change = (next: (known: Settling) => Partial<Settling>) => setSettling((known) => (known.list === list ? { ...known, ...next(known) } : known));

  async function settle(pairs: SettlePair[], credits: Credit[]): Promise<Result[]> {
    const all: Result[] = [];
    change(({ sent }) => ({ sent: [...without(sent, new Set(credits.map(({ _id }) => _id))), ...credits], isBusy: true }));
    for (let start = 0; start < pairs.length; start += atOnce) {
      const chunk = pairs.slice(start, start + atOnce);
      const part = await settleCredits(chunk).then(
        (answered) =>
          chunk.map(({ creditId, orderId }): [string, Result] => {
            const found = answered.find((result) => result.creditId === creditId && result.orderId === orderId);
            return [creditId, { ok: found?.ok ?? false, message: found?.message ?? (found?.ok ? '' : failed) }];
          }),
        (error: unknown) => chunk.map(({ creditId }): [string, Result] => [creditId, { ok: false, message: messageOf(error, failed) }]),
      );
      change(({ results }) => ({ results: { ...results, ...Object.fromEntries(part) } }));
      all.push(...part.map(([, result]) => result));
    }
    change(() => ({ isBusy: false, endedAt: Date.now() }));
    await reload();
    return all;
  }

  /** Drops the result of a credit that was changed in a dialog, so that only the list shows its state. */
  const forget = (creditId: string) => change((known) => forgetting(new Set([creditId]), known));

  return { ...settling, settle, forget };
}
