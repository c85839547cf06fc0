import { currentYear, paths, shop } from '@storefront/web-kit';
import { Link } from 'react-router-dom';
import styles from './footer.module.css';
import { SocialLinks } from './social-links';
import { Wordmark } from './wordmark';

const dialled = (phone: string) => phone.replace(/[^\d+]/g, '');

/** About text, links, contact and three social networks (specification, 1). */
export function Footer() {
  const { name, phone, email } = shop();
  return (
    <footer className={styles.footer}>
      <div className={styles.columns}>
        <section className={styles.about}>
          <Wordmark />
          <p>
            Handcrafted silk sarees and Indian clothing from the weaving towns of Kanchipuram, Varanasi and Mysuru.
          </p>
        </section>
        <nav aria-label="Footer">
          <h2>Explore</h2>
          <ul>
            <li>
              <Link to={paths.home}>Home</Link>
            </li>
            <li>
              <Link to={paths.about}>About Us</Link>
            </li>
          </ul>
        </nav>
        <section>
          <h2>Contact</h2>
          <ul>
            {phone && (
              <li>
                <a href={`tel:${dialled(phone)}`}>{phone}</a>
              </li>
            )}
            {email && (
              <li>
                <a href={`mailto:${email}`}>{email}</a>
              </li>
            )}
          </ul>
        </section>
        <section>
          <h2>Follow us</h2>
          <SocialLinks />
        </section>
      </div>
      <p className={styles.small}>
        {`© ${currentYear()} ${name}. Woven by hand in India; free shipping on every order.`}
      </p>
    </footer>
  );
}
