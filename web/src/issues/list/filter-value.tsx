import type { Person as PersonShape } from '@coloa/contract/users/users.schema.ts';
import { BugName } from '../../bugs/bug-name.tsx';
import { useGroupName } from '../../groups/group-options.queries.ts';
import { formatDay, formatScore } from '../../lib/format.ts';
import { useT } from '../../lib/i18n.ts';
import { Person } from '../../ui/data/avatar.tsx';
import { Severity } from '../../ui/data/severity.tsx';
import { SeverityMark } from '../../ui/data/severity-mark.tsx';
import type { IssueSearch } from '../issues.search.ts';
import type { FilterName } from './filter-names.ts';
import styles from './issue-list.module.css';

interface FilterValueProps {
  name: FilterName;
  search: IssueSearch;
  people: readonly PersonShape[];
  /** The text for a person who is not in `people`. */
  someone: string;
}

export function FilterValue({ name, search, people, someone }: FilterValueProps) {
  const t = useT('issues');
  const groupName = useGroupName(name === 'groupId' ? search.groupId : undefined);
  switch (name) {
    case 'status':
      return <Words words={search.status?.map((status) => t(`status.${status}`))} />;
    case 'severity':
      return <Severities severities={search.severity} />;
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
    case 'fixerId':
      return <PersonName id={search[name]} people={people} someone={someone} />;
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

function Severities({ severities }: { severities: IssueSearch['severity'] }) {
  if (!severities) return <Words />;
  const [first] = severities;
  if (severities.length === 1 && first) return <Severity severity={first} />;
  return (
    <span className={styles.marks}>
      {severities.slice(0, 3).map((severity) => (
        <SeverityMark key={severity} severity={severity} />
      ))}
      {severities.length > 3 && `+${severities.length - 3}`}
    </span>
  );
}

export function PersonName({ id, people, someone }: Pick<FilterValueProps, 'people' | 'someone'> & { id: string | undefined }) {
  const found = people.find((person) => person.id === id);
  if (!found) return <Words words={id ? [someone] : undefined} />;
  return <Person name={found.name || found.username} src={found.avatar} />;
}

export function Words({ words }: { words?: readonly string[] | undefined }) {
  const t = useT('issues');
  if (!words) return <>{t('filter.choose')}</>;
  return <>{words.length > 3 ? `${words.slice(0, 2).join(', ')} +${words.length - 2}` : words.join(', ')}</>;
}

interface RangeProps<Bound> {
  from: Bound | undefined;
  to: Bound | undefined;
  words: (bound: Bound) => string;
}

export function Range<Bound extends string | number>({ from, to, words }: RangeProps<Bound>) {
  const t = useT('issues');
  if (from === undefined) return <>{to === undefined ? t('filter.choose') : t('filter.upTo', { to: words(to) })}</>;
  if (to === undefined) return <>{t('filter.since', { from: words(from) })}</>;
  return <>{from === to ? words(from) : `${words(from)} – ${words(to)}`}</>;
}
