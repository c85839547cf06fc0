import styles from './footer.module.css';

const networks = [
  { name: 'Instagram', url: 'https://www.instagram.com/', icon: styles.instagram },
  { name: 'Facebook', url: 'https://www.facebook.com/', icon: styles.facebook },
  { name: 'YouTube', url: 'https://www.youtube.com/', icon: styles.youtube },
];

/** Links to three social networks; each opens in a new tab. */
export function SocialLinks() {
  return (
    <ul className={styles.social}>
      {networks.map(({ name, url, icon }) => (
        <li key={name}>
          <a href={url} target="_blank" rel="noreferrer" aria-label={name} title={name} className={icon} />
        </li>
      ))}
    </ul>
  );
}
