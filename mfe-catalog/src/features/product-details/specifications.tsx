import styles from './product-details.module.css';

export function Specifications({ material, color }: { material?: string; color?: string }) {
  return (
    <section aria-labelledby="specifications">
      <h2 id="specifications">
        Specifications
      </h2>
      <dl className={styles.specifications}>
        <div>
          <dt>Material</dt>
          <dd>{material || 'Not specified'}</dd>
        </div>
        <div>
          <dt>Color</dt>
          <dd>{color || 'Not specified'}</dd>
        </div>
      </dl>
    </section>
  );
}
