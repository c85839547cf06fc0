import { VisuallyHidden } from '@storefront/web-kit';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import styles from './holds.module.css';
import { announcement, clockText } from './time-left';

interface Props {
  /** In ms of this device's clock. */
  endsAt: number;
  /** Takes the focus, because the button that started it is gone. */
  takesFocus: boolean;
  onEnd: () => void;
}

/** The time that is left to pay. Screen readers announce it at five, two and one minutes only. */
export function Countdown({ endsAt, takesFocus, onEnd }: Props) {
  const [shownAt] = useState(Date.now);
  const [now, setNow] = useState(shownAt);
  const place = useRef<HTMLParagraphElement>(null);
  const end = useEffectEvent(onEnd);
  const seconds = (endsAt - now) / 1000;

  useEffect(() => {
    const tick = () => {
      setNow(Date.now());
      if (Date.now() >= endsAt) end();
    };
    const timer = setInterval(tick, 500);
    return () => clearInterval(timer);
  }, [endsAt]);

  useEffect(() => {
    if (takesFocus && document.activeElement === document.body) place.current?.focus();
  }, [takesFocus]);

  return (
    <div>
      <p className={styles.countdown} tabIndex={-1} ref={place}>
        We hold your items for you. Time left to pay: <span className={styles.clock}>{clockText(seconds)}</span>
      </p>
      <VisuallyHidden>
        <span role="status">{announcement(seconds, (endsAt - shownAt) / 1000)}</span>
      </VisuallyHidden>
    </div>
  );
}
