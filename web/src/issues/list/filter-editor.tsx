import { ISSUE_STATUSES, PRIORITIES, PUBLISHED_STATUSES } from '@coloa/contract/issues/issue-states.ts';
import { LANGUAGES, type Language } from '@coloa/contract/languages.ts';
import { SEVERITIES } from '@coloa/contract/severities.ts';
import type { Person as PersonShape } from '@coloa/contract/users/users.schema.ts';
import { useEffect, useRef } from 'react';
import { BugTree } from '../../bugs/bug-tree.tsx';
import { useGroupOptions } from '../../groups/group-options.queries.ts';
import { useT } from '../../lib/i18n.ts';
import { Person } from '../../ui/data/avatar.tsx';
import { Severity } from '../../ui/data/severity.tsx';
import { Status } from '../../ui/data/status.tsx';
import { ChoiceList } from '../../ui/fields/choice-list.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TagsField } from '../../ui/fields/tags-field.tsx';
import type { DayFilter, IssueSearch } from '../issues.search.ts';
import type { FilterName } from './filter-names.ts';
import { CweFilter, DaysFilter, ScoreFilter } from './filter-ranges.tsx';
import type { SearchChanges } from './use-issue-list.ts';

interface FilterEditorProps {
  name: FilterName;
  search: IssueSearch;
  change: (changes: SearchChanges) => void;
  people: readonly PersonShape[];
  tags: readonly string[];
  /** False for clients, who are offered only the statuses that they can meet. */
  team: boolean;
  onDone: () => void;
}

const orNothing = <Value,>(values: Value[]): Value[] | undefined => (values.length > 0 ? values : undefined);

export function FilterEditor(props: FilterEditorProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The popover opens before this lazily loaded editor exists, so the editor focuses its own input.
    place.current?.querySelector('input')?.focus();
  }, []);
  return (
    <div ref={place}>
      <Editor {...props} />
    </div>
  );
}

function Editor(props: FilterEditorProps) {
  const { name, search, change, people, tags, team, onDone } = props;
  const t = useT('issues');
  const choose = (changes: SearchChanges) => {
    change(changes);
    onDone();
  };
  switch (name) {
    case 'status':
    case 'severity':
    case 'priority':
      return <ManyFilter name={name} search={search} change={change} team={team} />;
    case 'reporterId':
    case 'contributorId':
    case 'authorId':
    case 'personId':
    case 'fixerId':
      return <PersonFilter name={name} people={people} value={search[name]} onChange={(id) => choose({ [name]: id })} />;
    case 'tag':
      return (
        <TagsField
          label={t('filter.tag')}
          hideLabel
          placeholder={t('filter.tagHint')}
          suggestions={[...tags]}
          value={search.tag ?? []}
          onChange={(tag) => change({ tag: orNothing(tag) })}
        />
      );
    case 'bugId':
      return <BugTree value={search.bugId ?? null} categories onChoose={(bugId) => choose({ bugId })} />;
    case 'languageMissing':
    case 'languageOutdated':
      return <LanguageFilter name={name} value={search[name]} onChange={(language) => choose({ [name]: language })} />;
    case 'groupId':
      return <GroupFilter value={search.groupId} onChange={(groupId) => choose({ groupId })} />;
    case 'overdue':
    case 'waitingFor':
      return null;
    default:
      return <RangeFilter name={name} search={search} change={change} onDone={onDone} />;
  }
}

interface ManyFilterProps extends Pick<FilterEditorProps, 'search' | 'change' | 'team'> {
  name: 'status' | 'severity' | 'priority';
}

function ManyFilter({ name, search, change, team }: ManyFilterProps) {
  const t = useT('issues');
  const label = t(`filter.${name}`);
  switch (name) {
    case 'status':
      return (
        <ChoiceList
          label={label}
          options={(team ? ISSUE_STATUSES : PUBLISHED_STATUSES).map((status) => ({ value: status, label: t(`status.${status}`) }))}
          draw={({ value, label: word }) => <Status plain status={value} label={word} />}
          value={search.status ?? []}
          onChange={(status) => change({ status: orNothing(status) })}
        />
      );
    case 'severity':
      return (
        <ChoiceList
          label={label}
          options={SEVERITIES.map((severity) => ({ value: severity, label: t(`ui:severity.${severity}`) }))}
          draw={({ value }) => <Severity severity={value} />}
          value={search.severity ?? []}
          onChange={(severity) => change({ severity: orNothing(severity) })}
        />
      );
    case 'priority':
      return (
        <ChoiceList
          label={label}
          options={PRIORITIES.map((priority) => ({ value: priority, label: priority }))}
          value={search.priority ?? []}
          onChange={(priority) => change({ priority: orNothing(priority) })}
        />
      );
  }
}

interface PersonFilterProps extends Pick<FilterEditorProps, 'name' | 'people'> {
  value: string | undefined;
  onChange: (id: string | undefined) => void;
}

function PersonFilter({ name, people, value, onChange }: PersonFilterProps) {
  const t = useT('issues');
  return (
    <ChoiceList
      label={t(`filter.${name}`)}
      single
      options={people.map((person) => ({ value: person.id, label: person.name || person.username, avatar: person.avatar }))}
      draw={(option) => <Person name={option.label} src={option.avatar} />}
      value={value ? [value] : []}
      onChange={([id]) => onChange(id)}
    />
  );
}

interface LanguageFilterProps {
  name: FilterName;
  value: Language | undefined;
  onChange: (language: Language | undefined) => void;
}

function LanguageFilter({ name, value, onChange }: LanguageFilterProps) {
  const t = useT('issues');
  return (
    <ChoiceList
      label={t(`filter.${name}`)}
      single
      options={LANGUAGES.map((language) => ({ value: language, label: t(`ui:language.${language}`) }))}
      value={value ? [value] : []}
      onChange={([language]) => onChange(language)}
    />
  );
}

interface RangeFilterProps extends Pick<FilterEditorProps, 'search' | 'change' | 'onDone'> {
  name: DayFilter | 'cwe' | 'cvss';
}

function RangeFilter({ name, search, change, onDone }: RangeFilterProps) {
  const t = useT('issues');
  switch (name) {
    case 'cwe':
      return <CweFilter value={search.cwe ?? ''} onChange={(cwe) => change({ cwe: cwe || undefined })} onDone={onDone} />;
    case 'cvss':
      return <ScoreFilter from={search.cvssFrom} to={search.cvssTo} onChange={change} />;
    default:
      return (
        <DaysFilter
          from={search[`${name}From`]}
          to={search[`${name}To`]}
          onFrom={(day) => change({ [`${name}From`]: day })}
          onTo={(day) => change({ [`${name}To`]: day })}
          hint={name === 'updated' ? t('updatedHint') : undefined}
        />
      );
  }
}

function GroupFilter({ value, onChange }: { value: string | undefined; onChange: (groupId: string | undefined) => void }) {
  const t = useT('issues');
  const offered = useGroupOptions(value, t('filter.someGroup'));
  return (
    <SelectField
      label={t('filter.groupId')}
      hideLabel
      clearable
      placeholder={t('filter.groupHint')}
      {...offered}
      value={value ?? null}
      onChange={(groupId) => onChange(groupId ?? undefined)}
    />
  );
}
