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
          Silk sarees <em>from weavers we know by name</em>
        </h1>
        <p>
          {shop().name} began with one suitcase of silk sarees from Kanchipuram. We promised the family who wove them a fair price: to pay
          for all the weeks of work in a saree.
        </p>
        <p>
          We still buy from the weavers themselves. Before we send a saree, we look at it against the light, check its zari, and finish its fall and edging
          by hand. We send it from our own store, and shipping is free.
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
      <p>Ask us about a weave, a colour for an occasion, or your order. A member of our team will answer you.</p>
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

/** The brand's story, the three collections and the contacts (specification, 1). Loaded on demand. */
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
