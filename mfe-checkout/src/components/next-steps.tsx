import { useId } from 'react';
import styles from './next-steps.module.css';

export function NextSteps({ title, steps }: { title: string; steps: string[] }) {
  const titleId = useId();
  return (
    <section className={styles.next} aria-labelledby={titleId}>
      <h2 className={styles.title} id={titleId}>
        {title}
      </h2>
      <ol className={styles.steps}>
        {steps.map((step) => (
          // A narrow screen must not break the line inside the word.
          <li key={step}>{step.replace('e-mail', 'e\u2011mail')}</li>
        ))}
      </ol>
    </section>
  );
}
