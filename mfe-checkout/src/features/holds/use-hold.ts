import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useWindowEvents } from '../../components/use-window-events';
import { endHold, findHold, requestHold, type HoldLine, type HoldOutcome } from './hold-api';

/** The page shows the code without an answer after this time. A later answer is still used. */
export const patienceMs = 4_000;

/**
 * `ended`: without an id, the page looked for a hold of this cart and found none. `uncertain`: the page does not know whether the customer can order
 * the items.
 */
export type HoldState = HoldOutcome | { kind: 'asking'; text: string } | { kind: 'uncertain' } | { kind: 'ended'; id?: string };

const asking: HoldState = { kind: 'asking', text: 'Holding your items for you' };
const checking: HoldState = { kind: 'asking', text: 'Checking your items' };
const uncertain: HoldState = { kind: 'uncertain' };
const refused: HoldState = { kind: 'refused', message: 'You cannot order these items now. Please do not pay.' };

/**
 * The hold of the cart while the customer pays. A change of the cart replaces it while it runs.
 * @param isWanted UPI is chosen. If UPI is chosen at the first render, the page was reloaded: the hook looks for the running hold and takes no new one.
 * @param isUncertain the customer's order may have the items already, so the hook takes no new hold either
 */
export function useHold(lines: HoldLine[], isWanted: boolean, isUncertain: boolean) {
  const [round, setRound] = useState(0);
  const [known, setKnown] = useState<{ request: string; state: HoldState }>();
  /** After a refused order, the page shows this for the same items. */
  const [cover, setCover] = useState<{ items: string; state: HoldState }>();
  const [hasShownCode, setHasShownCode] = useState(false);
  const isReleased = useRef(false);
  const items = JSON.stringify(lines);
  const request = `${round} ${items}`;
  /** After a reload, and after its hold has ended, the page takes no hold until the customer asks for one. */
  const mayTake = useRef(!isWanted);
  const takesNew = useEffectEvent(() => {
    if (known) mayTake.current = known.state.kind !== 'ended';
    return mayTake.current && !isUncertain;
  });

  useEffect(() => {
    if (!isWanted) return undefined;
    let isCurrent = true;
    isReleased.current = false;
    const show = (state: HoldState) => {
      if (!isCurrent) return;
      setKnown({ request, state });
      if (state.kind !== 'refused') setHasShownCode(true);
    };
    const late = setTimeout(() => show({ kind: 'without' }), patienceMs);
    const ask = takesNew() ? requestHold : findHold;
    void ask(JSON.parse(items) as HoldLine[], () => !isReleased.current).then((outcome) => {
      clearTimeout(late);
      show(outcome);
      if (isReleased.current && outcome.kind === 'held') endHold(outcome.hold._id);
    });
    return () => {
      isCurrent = false;
      clearTimeout(late);
      setKnown(undefined);
    };
  }, [isWanted, items, request]);

  const answer: HoldState = known?.request === request ? known.state : asking;
  const heldId = answer.kind === 'held' ? answer.hold._id : undefined;
  const shown = cover?.items === items ? cover.state : answer;
  const isRefused = shown === refused;

  // Also a hold that the customer asked for in the meantime.
  useEffect(() => {
    if (isRefused && heldId !== undefined) endHold(heldId);
  }, [isRefused, heldId]);

  /** @returns true if the hold of the page still runs, or the shop did not say */
  const look = async (): Promise<boolean> => {
    const found = await findHold(lines);
    if (found.kind !== 'without') setKnown((shown) => (shown?.request === request ? { request, state: found } : shown));
    return found.kind === 'without' ? heldId !== undefined : found.kind === 'held';
  };

  // Another tab may have released or replaced the hold while the customer was away.
  useWindowEvents('focus visibilitychange', () => {
    if (heldId !== undefined && document.visibilityState === 'visible') void look();
  });

  return {
    state: isUncertain ? uncertain : shown,
    /** For the order, also after the hold has ended. */
    holdId: isWanted ? (answer.kind === 'ended' ? answer.id : heldId) : undefined,
    /** The customer asked for it again. */
    isAgain: round > 0,
    /** The customer may have paid. */
    hasShownCode,
    again: () => {
      mayTake.current = true;
      setKnown(undefined);
      setCover(undefined);
      setRound(round + 1);
    },
    /**
     * Looks for the hold again, because the server refused the order. The page shows no code until the hold and `found` are known, but for at most
     * four seconds.
     * @param found the products. If one is no longer sold, the hold ends. If it rejects, the page shows no code, but the hold stays
     * @returns true if the hold of the page still runs, or the shop did not say within four seconds
     */
    check: async (found?: Promise<{ isSold: boolean }>): Promise<boolean> => {
      // Once the items cannot be ordered, this stays until the customer tries again.
      if (!isWanted || isRefused) return false;
      const checkCover = { items, state: checking };
      setCover(checkCover);
      const late = new Promise<boolean>((resolve) => setTimeout(resolve, patienceMs, heldId !== undefined));
      const looked = ['held', 'limited', 'without'].includes(answer.kind) && look();
      const decided = found?.then(
        ({ isSold }) => isSold || setCover({ items, state: refused }),
        () => setCover({ items, state: uncertain }),
      );
      void Promise.race([late, Promise.all([looked, decided])]).then(() => setCover((now) => (now === checkCover ? undefined : now)));
      return Promise.race([late, looked]);
    },
    /** The countdown is over. */
    end: () => {
      if (heldId !== undefined) setKnown({ request, state: { kind: 'ended', id: heldId } });
    },
    /** The customer does not pay by UPI any more, or placed the order. Also ends a hold that arrives later. */
    release: () => {
      isReleased.current = true;
      mayTake.current = true;
      setCover(undefined);
      if (heldId !== undefined) endHold(heldId);
    },
  };
}

export type CartHold = ReturnType<typeof useHold>;
