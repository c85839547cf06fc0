import { Button, ErrorState, failureText, Icon, PageHeader, PageSpinner, usePageTitle } from '@storefront/web-kit';
import { useQuery } from '@tanstack/react-query';
import { Activity, useRef, useState } from 'react';
import type { DialogMode } from '../components/dialog-mode';
import { SearchTerms } from '../features/search-terms/search-terms';
import type { SearchTermsTableProps } from '../features/search-terms/search-terms-table';
import { AddSynonym } from '../features/synonyms/add-synonym';
import { SynonymGroups } from '../features/synonyms/synonym-groups';
import { groupWith } from '../features/synonyms/synonyms';
import { synonymsQuery, synonymsTexts } from '../features/synonyms/synonyms-query';
import styles from './search-page.module.css';

/** The admin page with the visitors' search terms and the groups of synonyms. */
export default function SearchPage() {
  usePageTitle('Search');
  const { data: synonyms, error, refetch } = useQuery(synonymsQuery);
  const [added, setAdded] = useState<{ term: string; mode: DialogMode }>();
  const [termsHeading, synonymsHeading] = [useRef<HTMLHeadingElement>(null), useRef<HTMLHeadingElement>(null)];
  // The pressed button may be gone. The timeout waits for the dialog to close, because it holds the focus until then. If the admin has gone on to another field,
  // the focus stays there.
  const focus = (heading: typeof termsHeading) => void setTimeout(() => document.activeElement === document.body && heading.current?.focus());

  const actionFor: SearchTermsTableProps['actionFor'] = ({ term, hasPrice }) => {
    if (hasPrice) return 'A term with a price cannot be a synonym';
    if (!synonyms) return undefined;
    const group = groupWith(synonyms.groups, term);
    if (group) return <span className={styles.known}>In the group {group[0]}</span>;
    return (
      <Button variant="ghost" size="sm" className={styles.add} aria-label={`Add as a synonym: ${term}`} onClick={() => setAdded({ term, mode: 'visible' })}>
        <Icon name="plus" size={16} />
        Add as a synonym
      </Button>
    );
  };

  return (
    <>
      <PageHeader title="Search" subtitle="See what visitors look for, and teach the search the words that they use." />
      <div className={styles.section}>
        <h2 className={styles.heading} ref={termsHeading} tabIndex={-1}>
          Search terms
        </h2>
        <p className={styles.about}>
          The most frequent searches come first. The page does not know who searched. E-mail addresses, phone numbers and texts of more than 60 characters are not stored.
        </p>
        <SearchTerms actionFor={actionFor} />
      </div>
      <div className={styles.section}>
        <h2 className={styles.heading} ref={synonymsHeading} tabIndex={-1}>
          Synonyms
        </h2>
        <p className={styles.about}>All words of a group find the same products. A change works in the shop within 5 seconds.</p>
        {synonyms && <SynonymGroups groups={synonyms.groups} onChanged={() => focus(synonymsHeading)} />}
        {!synonyms && error && <ErrorState title={failureText(error, synonymsTexts)} onRetry={() => void refetch()} />}
        {!synonyms && !error && <PageSpinner label="Loading the synonyms" />}
      </div>
      {added && synonyms && (
        <Activity key={added.term} mode={added.mode}>
          <AddSynonym
            term={added.term}
            groups={synonyms.groups}
            onAdded={() => {
              // Staff may have opened the dialog of another term in the meantime.
              setAdded((now) => (now?.term === added.term ? undefined : now));
              focus(termsHeading);
            }}
            onClose={() => setAdded({ ...added, mode: 'hidden' })}
          />
        </Activity>
      )}
    </>
  );
}
