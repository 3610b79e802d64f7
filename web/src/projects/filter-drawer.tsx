import { LANGUAGES } from '@coloa/contract/languages.ts';
import { LIMITS } from '@coloa/contract/limits.ts';
import { HATS, PROJECT_KINDS, PROJECT_STATUSES } from '@coloa/contract/projects/project-states.ts';
import type { ProjectRow } from '@coloa/contract/projects/projects.schema.ts';
import { SEVERITIES } from '@coloa/contract/severities.ts';
import { type FormEvent, useState } from 'react';
import { useMemberOptions } from '../choices/use-member-options.ts';
import { useGroupOptions } from '../groups/group-options.queries.ts';
import { useT } from '../lib/i18n.ts';
import { useCan } from '../profile/profile.queries.ts';
import { Severity } from '../ui/data/severity.tsx';
import { DateField } from '../ui/fields/date-field.tsx';
import { MultiSelect } from '../ui/fields/multi-select.tsx';
import { SelectField } from '../ui/fields/select-field.tsx';
import { TagsField } from '../ui/fields/tags-field.tsx';
import { TextField } from '../ui/fields/text-field.tsx';
import { Button } from '../ui/layout/button.tsx';
import { Stack } from '../ui/layout/layout.tsx';
import { Drawer } from '../ui/overlays/drawer.tsx';
import { useUnsavedClose } from '../ui/overlays/use-unsaved-close.tsx';
import styles from './project-list.module.css';
import {
  type DayFilter,
  dayFilters,
  filtersOf,
  type ProjectFilters,
  type ProjectSearch,
  type SearchChanges,
  textFilters,
} from './projects.search.ts';

const formId = 'project-filters';

interface FilterDrawerProps {
  search: ProjectSearch;
  rows: readonly ProjectRow[];
  onApply: (changes: SearchChanges) => void;
  onClose: () => void;
}

type Draft = { [Name in keyof ProjectFilters]?: ProjectFilters[Name] | undefined };

const orNothing = <Value,>(values: Value[]): Value[] | undefined => (values.length > 0 ? values : undefined);
/** What is set, in one order, so that two drafts can be compared. */
const sorted = (draft: Draft) =>
  Object.entries(draft)
    .filter(([, value]) => value !== undefined)
    .sort(([a], [b]) => a.localeCompare(b));
const isReversed = (draft: Draft, name: DayFilter): boolean => {
  const [from, to] = [draft[`${name}From`], draft[`${name}To`]];
  return Boolean(from && to && to < from);
};

/** Every field of the advanced search; nothing holds until it is applied. */
export function FilterDrawer({ search, rows, onApply, onClose }: FilterDrawerProps) {
  const t = useT('projects');
  const [draft, setDraft] = useState<Draft>(() => filtersOf(search));
  const mayReadGroups = useCan('READ_GROUP');
  const groups = useGroupOptions(draft.groupId, t('filter.someGroup'));
  const set = (changes: Draft) => setDraft((before) => ({ ...before, ...changes }));
  // Clients are not offered what they find nothing by.
  const team = rows.length === 0 || rows.some((row) => row.tags);
  const reversed = dayFilters.filter((name) => isReversed(draft, name));

  const changed = JSON.stringify(sorted(draft)) !== JSON.stringify(sorted(filtersOf(search)));
  const { close, question } = useUnsavedClose(changed, onClose);

  const apply = (event: FormEvent) => {
    event.preventDefault();
    // Their fields say what is wrong.
    if (reversed.length > 0 || textFilters.some((name) => (draft[name] ?? '').length > LIMITS.searchText)) return;
    const kept = Object.fromEntries(Object.keys(filtersOf(search)).map((name) => [name, undefined]));
    const texts = Object.fromEntries(textFilters.map((name) => [name, draft[name]?.trim() || undefined]));
    onApply({ ...kept, ...draft, ...texts });
    onClose();
  };
  return (
    <Drawer
      opened
      onClose={close}
      title={t('filter.title')}
      footer={
        <>
          <Button type="submit" form={formId} kind="main">
            {t('filter.apply')}
          </Button>
          <Button kind="quiet" onClick={() => setDraft({ text: search.text, bin: search.bin })}>
            {t('filter.reset')}
          </Button>
        </>
      }
    >
      {question}
      <form id={formId} onSubmit={apply} noValidate>
        <Stack gap={3}>
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
          {team && (
            <TagsField
              label={t('filter.tags')}
              hint={t('form.tagsHint')}
              suggestions={[...new Set(rows.flatMap((row) => row.tags ?? []))]}
              maxTags={LIMITS.tags}
              value={draft.tags ?? []}
              onChange={(tags) => set({ tags: orNothing(tags) })}
            />
          )}
          <MultiSelect
            label={t('filter.languages')}
            options={LANGUAGES.map((value) => ({ value, label: t(`reportLanguages.${value}`) }))}
            value={draft.languages ?? []}
            onChange={(languages) => set({ languages: orNothing(languages) })}
          />
          {(mayReadGroups || draft.groupId) && (
            <SelectField
              label={t('filter.groupId')}
              clearable
              {...groups}
              value={draft.groupId ?? null}
              onChange={(groupId) => set({ groupId: groupId ?? undefined })}
            />
          )}
          {([...(team ? (['twoPersonReview'] as const) : []), 'hasFiles'] as const).map((name) => (
            <SelectField
              key={name}
              label={t(`filter.${name}`)}
              options={(['any', 'yes', 'no'] as const).map((value) => ({ value, label: t(`filter.${value}`) }))}
              value={draft[name] === undefined ? 'any' : draft[name] ? 'yes' : 'no'}
              onChange={(value) => set({ [name]: value === 'any' ? undefined : value === 'yes' })}
            />
          ))}
          <PeopleFilters draft={draft} set={set} rows={rows} />
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
                error={reversed.includes(name) && t('filter.reversed')}
                value={draft[`${name}To`] ?? null}
                onChange={(day) => set({ [`${name}To`]: day ?? undefined })}
              />
            </div>
          ))}
        </Stack>
      </form>
    </Drawer>
  );
}

function PeopleFilters({ draft, set, rows }: { draft: Draft; set: (changes: Draft) => void; rows: readonly ProjectRow[] }) {
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
