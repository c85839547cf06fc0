import styles from './footer.module.css';

const networks = [
  {
    name: 'Instagram',
    url: 'https://www.instagram.com/',
    drawing: 'M8 3.5h8A4.5 4.5 0 0 1 20.5 8v8a4.5 4.5 0 0 1-4.5 4.5H8A4.5 4.5 0 0 1 3.5 16V8A4.5 4.5 0 0 1 8 3.5zm4 12.3a3.8 3.8 0 1 0 0-7.6 3.8 3.8 0 0 0 0 7.6zM17 7v.1',
  },
  { name: 'Facebook', url: 'https://www.facebook.com/', drawing: 'M13.5 20.5V13h3l.5-3.5h-3.5V7.5c0-1 .5-1.5 1.5-1.5h2V3h-2.7C11.5 3 10 4.6 10 7.1v2.4H7V13h3v7.5z' },
  { name: 'YouTube', url: 'https://www.youtube.com/', drawing: 'M6 5.5h12A3.5 3.5 0 0 1 21.5 9v6a3.5 3.5 0 0 1-3.5 3.5H6A3.5 3.5 0 0 1 2.5 15V9A3.5 3.5 0 0 1 6 5.5zM10 9v6l5-3z' },
];

/** Links to three social networks; each opens in a new tab. */
export function SocialLinks() {
  return (
    <ul className={styles.social}>
      {networks.map(({ name, url, drawing }) => (
        <li key={name}>
          <a href={url} target="_blank" rel="noopener noreferrer" aria-label={name} title={name}>
            <svg viewBox="0 0 24 24" width="22" height="22" fill="none" stroke="currentColor" strokeWidth="1.5" strokeLinecap="round" strokeLinejoin="round" aria-hidden="true">
              <path d={drawing} />
            </svg>
          </a>
        </li>
      ))}
    </ul>
  );
}
