import { Button, Icon } from '@storefront/web-kit';
import styles from './code-offer.module.css';

interface CodeOfferProps {
  busy: boolean;
  onSend: () => void;
  onHave: () => void;
}

/** Shown where the log-in has to wait: the way in that does not. */
export function CodeOffer({ busy, onSend, onHave }: CodeOfferProps) {
  return (
    <section className={styles.offer} aria-labelledby="code-offer">
      <span className={styles.mark}>
        <Icon name="mail" size={22} />
      </span>
      <div className={styles.words}>
        <h2 className={styles.title} id="code-offer">
          Log in with a code instead
        </h2>
        <p className={styles.text}>We e-mail you a code. With the code and your password you can log in right away.</p>
        <div className={styles.actions}>
          <Button variant="secondary" busy={busy} onClick={onSend}>
            Send me a code by e-mail
          </Button>
          <Button variant="ghost" onClick={onHave}>
            I have a code already
          </Button>
        </div>
      </div>
    </section>
  );
}
