import { createRoot } from 'react-dom/client';
import styles from './override-banner.module.css';

function end(remote: string): void {
  const address = new URL(location.href);
  address.searchParams.set(`remote.${remote}`, '');
  location.assign(address);
}

function OverrideBanner({ overrides }: { overrides: Record<string, string> }) {
  return (
    <>
      {Object.entries(overrides).map(([remote, manifest]) => (
        <div key={remote} className={styles.banner}>
          <span>
            <strong>{remote}</strong> comes from {manifest}, in this browser only.
          </span>
          <button type="button" className={styles.end} onClick={() => end(remote)}>
            Use the deployed {remote}
          </button>
        </div>
      ))}
    </>
  );
}

/** Shows a banner above each page for every remote that a developer has overridden, with a button that ends the override. */
export function showOverrides(overrides: Record<string, string>): void {
  const place = document.createElement('aside');
  place.setAttribute('aria-label', 'Overridden remotes');
  document.body.prepend(place);
  createRoot(place).render(<OverrideBanner overrides={overrides} />);
}
