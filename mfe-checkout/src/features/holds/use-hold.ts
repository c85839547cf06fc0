import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useWindowEvents } from '../../components/use-window-events';
import { endHold, findHold, requestHold, type HoldLine, type HoldOutcome } from './hold-api';

/** The page shows the code without a hold after this time. A later answer is still used. */
const patienceMs = 4_000;

/** `ended`: without an id, the page was reloaded or shown again and found no hold of this cart. */
export type HoldState = HoldOutcome | { kind: 'asking' } | { kind: 'ended'; id?: string };

/**
 * The hold of the cart while the customer pays. A change of the cart replaces it.
 * @param isWanted UPI is chosen. If UPI is chosen at the first render, the page was reloaded: the hook looks for the running hold and takes no new one.
 * @param mayTake if false, the hook takes no new hold either: the customer's order may have the items already
 */
export function useHold(lines: HoldLine[], isWanted: boolean, mayTake: boolean) {
  const [round, setRound] = useState(0);
  const [known, setKnown] = useState<{ request: string; state: HoldState }>();
  const [hasShownCode, setHasShownCode] = useState(false);
  const isReleased = useRef(false);
  const items = JSON.stringify(lines);
  const request = `${round} ${items}`;
  const reloaded = useRef(isWanted ? request : undefined);
  const takesNew = useEffectEvent(() => mayTake && request !== reloaded.current);

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

  const state: HoldState = known?.request === request ? known.state : { kind: 'asking' };
  const heldId = state.kind === 'held' ? state.hold._id : undefined;

  /** @returns true if the hold of the page still runs, or the shop did not say */
  const check = async (): Promise<boolean> => {
    if (!isWanted || !['held', 'limited', 'without'].includes(state.kind)) return false;
    const found = await findHold(lines);
    if (found.kind !== 'without') setKnown((shown) => (shown?.request === request ? { request, state: found } : shown));
    return found.kind === 'without' ? heldId !== undefined : found.kind === 'held';
  };

  // Another tab may have released or replaced the hold while the customer was away.
  useWindowEvents('focus visibilitychange', () => {
    if (heldId !== undefined && document.visibilityState === 'visible') void check();
  });


  return {
    state,
    /** For the order, also after the hold has ended. */
    holdId: isWanted ? (state.kind === 'ended' ? state.id : heldId) : undefined,
    /** The customer asked for it again. */
    isAgain: round > 0,
    /** The customer may have paid. */
    hasShownCode,
    again: () => setRound(round + 1),
    /** Looks for the hold again: the server refused the order. */
    check,
    /** The items cannot be ordered, so nobody should pay for them. */
    refuse: (message: string) => {
      if (!isWanted) return;
      if (heldId !== undefined) endHold(heldId);
      setKnown({ request, state: { kind: 'refused', message } });
    },
    /** The countdown is over. */
    end: () => {
      if (heldId !== undefined) setKnown({ request, state: { kind: 'ended', id: heldId } });
    },
    /** The customer does not pay by UPI any more, or placed the order. Also ends a hold that arrives later. */
    release: () => {
      isReleased.current = true;
      reloaded.current = undefined;
      if (heldId !== undefined) endHold(heldId);
    },
  };
}

export type CartHold = ReturnType<typeof useHold>;
