import type { SettlePair } from '@storefront/contracts';
import { messageOf } from '@storefront/web-kit';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { creditsKey, settleCredits } from './credits-query';

export interface Result {
  ok: boolean;
  message: string;
}

/** Pairs of one call: the rows show their results one after the other. */
const atOnce = 10;

const failed = 'It could not be verified. Please try again.';

/** Verifies pairs. `results` are by credit and grow while it works; rows that failed stay selected. */
export function useSettling() {
  const client = useQueryClient();
  const [results, setResults] = useState<Readonly<Record<string, Result>>>({});
  const [isBusy, setIsBusy] = useState(false);

  const add = (part: [string, Result][]) => setResults((known) => ({ ...known, ...Object.fromEntries(part) }));

  async function settle(pairs: SettlePair[]): Promise<Result[]> {
    const all: Result[] = [];
    setIsBusy(true);
    for (let start = 0; start < pairs.length; start += atOnce) {
      const chunk = pairs.slice(start, start + atOnce);
      const part = await settleCredits(chunk).then(
        (answered) =>
          chunk.map(({ creditId, orderId }): [string, Result] => {
            const found = answered.find((result) => result.creditId === creditId && result.orderId === orderId);
            return [creditId, { ok: found?.ok ?? false, message: found?.ok ? '' : (found?.message ?? failed) }];
          }),
        (error: unknown) => chunk.map(({ creditId }): [string, Result] => [creditId, { ok: false, message: messageOf(error, failed) }]),
      );
      add(part);
      all.push(...part.map(([, result]) => result));
    }
    setIsBusy(false);
    await client.invalidateQueries({ queryKey: creditsKey });
    return all;
  }

  return { results, isBusy, settle, forget: () => setResults({}) };
}
