import { Button, Icon } from '@storefront/web-kit';
import styles from './code-offer.module.css';

interface Props {
  busy: boolean;
  onSend: () => void;
  onSkip: () => void;
}

/** Offers a login with a code by mail, because the normal login has to wait. */
export function CodeOffer({ busy, onSend, onSkip }: Props) {
  return (
    <section className={styles.offer} aria-labelledby="code-offer">
      <span className={styles.mark}>
        <Icon name="mail" size={22} />
      </span>
      <div className={styles.words}>
        <h2 className={styles.title} id="code-offer">
          Log in now with a code
        </h2>
        <p className={styles.text}>We e-mail you a 5-digit code. Enter it with your password.</p>
        <div className={styles.actions}>
          <Button variant="secondary" busy={busy} onClick={onSend}>
            Send me a code by e-mail
          </Button>
          <Button variant="ghost" onClick={onSkip}>
            I already have a code
          </Button>
        </div>
      </div>
    </section>
  );
}
