import { Icon, LinkButton, paths, shop, usePageTitle } from '@storefront/web-kit';
import { Link } from 'react-router-dom';
import styles from './about-page.module.css';
import { collections } from './collections';
import { Swatch } from './swatch';

function Story() {
  return (
    <section className={styles.story}>
      <div>
        <h1>
          A saree is not finished <em>when it leaves the loom</em>
        </h1>
        <p>
          It is finished at a wedding, at a first Diwali, on the evening a daughter asks to borrow it. {shop().name} began with one suitcase of silks
          carried home from Kanchipuram, and a promise to the family who wove them: to say whose hands made each piece, and to pay for the weeks it took.
        </p>
        <p>
          We still buy from weavers we know by name. Every saree is held to the light before it is sent, its zari checked, its fall and edging finished by
          hand. What you see is what is on our shelf, at the price it costs.
        </p>
        <LinkButton to={paths.products}>See Our Collection</LinkButton>
      </div>
      <Swatch body="#7a1f3d" border="#b8862d" motif="mango" />
    </section>
  );
}

function Collections() {
  return (
    <section aria-labelledby="collections">
      <h2 id="collections" className={styles.heading}>
        Our collections
      </h2>
      <ul className={styles.collections}>
        {collections.map(({ name, place, text, ...cloth }) => (
          <li key={name}>
            <Swatch {...cloth} />
            <h3>{name}</h3>
            <p className={styles.place}>{place}</p>
            <p>{text}</p>
            <Link to={`${paths.products}?search=${name}`}>Browse {name} sarees</Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Contact() {
  const { phone, email } = shop();
  return (
    <section className={styles.contact} aria-labelledby="contact">
      <h2 id="contact">Talk to us</h2>
      <p>Ask about a weave, a colour for the occasion, or an order that is on its way. A person answers.</p>
      <ul>
        {phone && (
          <li>
            <Icon name="phone" />
            <a href={`tel:${phone.replace(/[^\d+]/g, '')}`}>{phone}</a>
          </li>
        )}
        {email && (
          <li>
            <Icon name="mail" />
            <a href={`mailto:${email}`}>{email}</a>
          </li>
        )}
      </ul>
    </section>
  );
}

/** The brand's story, the three collections, and how to reach the shop (specification, 1). Loaded when it is asked for. */
export default function AboutPage() {
  usePageTitle('About Us');
  return (
    <div className={styles.page}>
      <Story />
      <Collections />
      <Contact />
    </div>
  );
}
