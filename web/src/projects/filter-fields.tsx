import { LANGUAGES } from '@coloa/contract/languages.ts';
import { LIMITS } from '@coloa/contract/limits.ts';
import { HATS, PROJECT_KINDS, PROJECT_STATUSES } from '@coloa/contract/projects/project-states.ts';
import type { ProjectRow } from '@coloa/contract/projects/projects.schema.ts';
import { SEVERITIES } from '@coloa/contract/severities.ts';
import { useMemberOptions } from '../choices/use-member-options.tsx';
import { useGroupOptions } from '../groups/group-options.queries.ts';
import { useT } from '../lib/i18n.ts';
import { useCan, useIsTeam } from '../profile/profile.queries.ts';
import { Severity } from '../ui/data/severity.tsx';
import { DateField } from '../ui/fields/date-field.tsx';
import { MultiSelect } from '../ui/fields/multi-select.tsx';
import { SelectField } from '../ui/fields/select-field.tsx';
import { TagsField } from '../ui/fields/tags-field.tsx';
import { TextField } from '../ui/fields/text-field.tsx';
import { type FilterDraft, isReversed } from './filter-draft.ts';
import styles from './project-list.module.css';
import { dayFilters, textFilters } from './projects.search.ts';

interface FilterFieldsProps {
  draft: FilterDraft;
  set: (changes: FilterDraft) => void;
}

interface ListedFilterProps extends FilterFieldsProps {
  rows: readonly ProjectRow[];
}

const orNothing = <Value,>(values: Value[]): Value[] | undefined => (values.length > 0 ? values : undefined);

export function FilterFields({ draft, set, rows }: ListedFilterProps) {
  // Clients get no filters by internal fields, because these filters match nothing for them.
  const team = useIsTeam();
  return (
    <>
      <StateFilters draft={draft} set={set} />
      {team && <TagFilter draft={draft} set={set} rows={rows} />}
      <LanguageFilter draft={draft} set={set} />
      <GroupFilter draft={draft} set={set} />
      {team && <YesNoFilter name="twoPersonReview" draft={draft} set={set} />}
      <YesNoFilter name="hasFiles" draft={draft} set={set} />
      <PeopleFilters draft={draft} set={set} rows={rows} />
      <TextFilters draft={draft} set={set} />
      <DayFilters draft={draft} set={set} />
    </>
  );
}

function StateFilters({ draft, set }: FilterFieldsProps) {
  const t = useT('projects');
  return (
    <>
      <MultiSelect
        label={t('filter.status')}
        options={PROJECT_STATUSES.map((value) => ({ value, label: t(`status.${value}`) }))}
        value={draft.status ?? []}
        onChange={(status) => set({ status: orNothing(status) })}
      />
      <MultiSelect
        label={t('filter.kind')}
        options={PROJECT_KINDS.map((value) => ({ value, label: t(`kind.${value}`) }))}
        value={draft.kind ?? []}
        onChange={(kind) => set({ kind: orNothing(kind) })}
      />
      <MultiSelect
        label={t('filter.severity')}
        options={SEVERITIES.map((value) => ({ value, label: t(`ui:severity.${value}`), content: <Severity severity={value} /> }))}
        value={draft.severity ?? []}
        onChange={(severity) => set({ severity: orNothing(severity) })}
      />
    </>
  );
}

function TagFilter({ draft, set, rows }: ListedFilterProps) {
  const t = useT('projects');
  return (
    <TagsField
      label={t('filter.tags')}
      hint={t('form.tagsHint')}
      suggestions={[...new Set(rows.flatMap((row) => row.tags ?? []))]}
      maxTags={LIMITS.tags}
      value={draft.tags ?? []}
      onChange={(tags) => set({ tags: orNothing(tags) })}
    />
  );
}

function LanguageFilter({ draft, set }: FilterFieldsProps) {
  const t = useT('projects');
  return (
    <MultiSelect
      label={t('filter.languages')}
      options={LANGUAGES.map((value) => ({ value, label: t(`reportLanguages.${value}`) }))}
      value={draft.languages ?? []}
      onChange={(languages) => set({ languages: orNothing(languages) })}
    />
  );
}

function GroupFilter({ draft, set }: FilterFieldsProps) {
  const t = useT('projects');
  const mayReadGroups = useCan('READ_GROUP');
  const groups = useGroupOptions(draft.groupId, t('filter.someGroup'));
  if (!mayReadGroups && !draft.groupId) return null;
  return (
    <SelectField
      label={t('filter.groupId')}
      clearable
      {...groups}
      value={draft.groupId ?? null}
      onChange={(groupId) => set({ groupId: groupId ?? undefined })}
    />
  );
}

function YesNoFilter({ name, draft, set }: FilterFieldsProps & { name: 'twoPersonReview' | 'hasFiles' }) {
  const t = useT('projects');
  return (
    <SelectField
      label={t(`filter.${name}`)}
      options={(['any', 'yes', 'no'] as const).map((value) => ({ value, label: t(`filter.${value}`) }))}
      value={draft[name] === undefined ? 'any' : draft[name] ? 'yes' : 'no'}
      onChange={(value) => set({ [name]: value === 'any' ? undefined : value === 'yes' })}
    />
  );
}

function PeopleFilters({ draft, set, rows }: ListedFilterProps) {
  const t = useT('projects');
  const members = useMemberOptions({ chosen: draft.people, known: rows.flatMap((row) => row.people), unknown: t('filter.someone') });
  return (
    <>
      <h3 className={styles.group}>{t('filter.groupPeople')}</h3>
      {(members.allowed || draft.people) && (
        <MultiSelect
          label={t('filter.people')}
          placeholder={t('people.placeholder')}
          options={members.options}
          onSearch={members.onSearch}
          searching={members.searching}
          value={draft.people ?? []}
          onChange={(people) => set({ people: orNothing(people) })}
        />
      )}
      <MultiSelect
        label={t('filter.hats')}
        options={HATS.map((value) => ({ value, label: t(`hat.${value}`) }))}
        value={draft.hats ?? []}
        onChange={(hats) => set({ hats: orNothing(hats) })}
      />
    </>
  );
}

function TextFilters({ draft, set }: FilterFieldsProps) {
  const t = useT('projects');
  return (
    <>
      <h3 className={styles.group}>{t('filter.groupText')}</h3>
      {textFilters.map((name) => (
        <TextField
          key={name}
          label={t(`filter.${name}`)}
          maxLength={LIMITS.searchText}
          value={draft[name] ?? ''}
          onChange={(event) => set({ [name]: event.currentTarget.value || undefined })}
        />
      ))}
    </>
  );
}

function DayFilters({ draft, set }: FilterFieldsProps) {
  const t = useT('projects');
  return (
    <>
      <h3 className={styles.group}>{t('filter.groupDays')}</h3>
      {dayFilters.map((name) => (
        <div key={name} className={styles.pair}>
          <DateField
            label={t('filter.from', { name: t(`filter.${name}`) })}
            clearable
            value={draft[`${name}From`] ?? null}
            onChange={(day) => set({ [`${name}From`]: day ?? undefined })}
          />
          <DateField
            label={t('filter.to', { name: t(`filter.${name}`) })}
            clearable
            error={isReversed(draft, name) && t('filter.reversed')}
            value={draft[`${name}To`] ?? null}
            onChange={(day) => set({ [`${name}To`]: day ?? undefined })}
          />
        </div>
      ))}
    </>
  );
}
