import type { Person as PersonShape } from '@coloa/contract/users/users.schema.ts';
import { BugName } from '../../bugs/bug-name.tsx';
import { useGroupName } from '../../groups/group-options.queries.ts';
import { formatDay, formatScore } from '../../lib/format.ts';
import { useT } from '../../lib/i18n.ts';
import { Person } from '../../ui/data/person.tsx';
import { Severity } from '../../ui/data/severity.tsx';
import { SeverityMark } from '../../ui/data/severity-mark.tsx';
import type { IssueSearch } from '../issues.search.ts';
import type { FilterName } from './filter-names.ts';
import styles from './issue-list.module.css';

interface FilterValueProps {
  name: FilterName;
  search: IssueSearch;
  people: readonly PersonShape[];
  /** What a person is called who is not among them. */
  someone: string;
}

/** A chip's value in short: 'Mở, Nháp', marks of severities, a person. */
export function FilterValue({ name, search, people, someone }: FilterValueProps) {
  const t = useT('issues');
  const groupName = useGroupName(name === 'groupId' ? search.groupId : undefined);
  switch (name) {
    case 'status':
      return <Words words={search.status?.map((status) => t(`status.${status}`))} />;
    case 'severity':
      if (search.severity?.length === 1 && search.severity[0]) return <Severity severity={search.severity[0]} />;
      return search.severity ? (
        <span className={styles.marks}>
          {search.severity.slice(0, 3).map((severity) => (
            <SeverityMark key={severity} severity={severity} />
          ))}
          {search.severity.length > 3 && `+${search.severity.length - 3}`}
        </span>
      ) : (
        <Words />
      );
    case 'priority':
      return <Words words={search.priority} />;
    case 'tag':
      return <Words words={search.tag} />;
    case 'bugId':
      return search.bugId ? <BugName id={search.bugId} /> : <Words />;
    case 'reporterId':
    case 'contributorId':
    case 'authorId':
    case 'personId':
    case 'fixerId': {
      const found = people.find(({ id }) => id === search[name]);
      return found ? (
        <Person name={found.name || found.username} src={found.avatar} />
      ) : (
        <Words words={search[name] ? [someone] : undefined} />
      );
    }
    case 'groupId':
      return <Words words={search.groupId ? [groupName ?? t('filter.someGroup')] : undefined} />;
    case 'languageMissing':
    case 'languageOutdated':
      return <Words words={search[name] ? [t(`ui:language.${search[name]}`)] : undefined} />;
    case 'cwe':
      return <Words words={search.cwe ? [search.cwe] : undefined} />;
    case 'cvss':
      return <Range from={search.cvssFrom} to={search.cvssTo} words={formatScore} />;
    case 'due':
    case 'found':
    case 'created':
    case 'published':
    case 'closed':
    case 'updated':
      return <Range from={search[`${name}From`]} to={search[`${name}To`]} words={formatDay} />;
    case 'overdue':
    case 'waitingFor':
      return <>{t('filter.yes')}</>;
  }
}

function Words({ words }: { words?: readonly string[] | undefined }) {
  const t = useT('issues');
  if (!words) return <>{t('filter.choose')}</>;
  return <>{words.length > 3 ? `${words.slice(0, 2).join(', ')} +${words.length - 2}` : words.join(', ')}</>;
}

interface RangeProps<Bound> {
  from: Bound | undefined;
  to: Bound | undefined;
  words: (bound: Bound) => string;
}

/** Both ends, or the one there is. */
function Range<Bound extends string | number>({ from, to, words }: RangeProps<Bound>) {
  const t = useT('issues');
  if (from === undefined) return <>{to === undefined ? t('filter.choose') : t('filter.upTo', { to: words(to) })}</>;
  if (to === undefined) return <>{t('filter.since', { from: words(from) })}</>;
  return <>{from === to ? words(from) : `${words(from)} – ${words(to)}`}</>;
}
