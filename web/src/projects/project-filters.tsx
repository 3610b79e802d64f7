import { PROJECT_STATUSES } from '@coloa/contract/projects/project-states.ts';
import type { ProjectRow } from '@coloa/contract/projects/projects.schema.ts';
import { lazy, Suspense, useState } from 'react';
import { useMemberOptions } from '../choices/use-member-options.tsx';
import { useGroupName } from '../groups/group-options.queries.ts';
import { formatDay } from '../lib/format.ts';
import { useT } from '../lib/i18n.ts';
import { paths } from '../routes/paths.ts';
import { FilterBar } from '../ui/data/filter-bar.tsx';
import { AddFilterChip, FilterChip } from '../ui/data/filter-chip.tsx';
import { SeverityMark } from '../ui/data/severity-mark.tsx';
import { Status } from '../ui/data/status.tsx';
import { CheckField } from '../ui/fields/check-field.tsx';
import { TextLink } from '../ui/layout/text-link.tsx';
import { Popover } from '../ui/overlays/popover.tsx';
import { ViewsMenu } from '../views/views-menu.tsx';
import styles from './project-list.module.css';
import { dayFilters, keptByView, type ProjectSearch, rangeOf, type SearchChanges, textFilters } from './projects.search.ts';

const FilterDrawer = lazy(() => import('./filter-drawer.tsx').then((module) => ({ default: module.FilterDrawer })));

interface ProjectFiltersProps {
  search: ProjectSearch;
  change: (changes: SearchChanges) => void;
  rows: readonly ProjectRow[];
}

export function ProjectFilters({ search, change, rows }: ProjectFiltersProps) {
  const t = useT('projects');
  const [open, setOpen] = useState<'status' | 'advanced' | null>(null);
  const chips = useChips(search, rows);
  return (
    <FilterBar
      end={
        search.bin ? undefined : (
          <>
            <TextLink className={styles.allIssues} href={paths.allIssues()}>
              {t('allIssues')}
            </TextLink>
            <ViewsMenu place="PROJECTS" search={search} keep={keptByView} to={paths.projects} />
          </>
        )
      }
    >
      <StatusChip search={search} change={change} opened={open === 'status'} onOpened={(opened) => setOpen(opened ? 'status' : null)} />
      {chips.map(({ id, value, names }) => (
        <FilterChip
          key={id}
          field={t(`filter.${id}`)}
          value={value}
          onValue={() => setOpen('advanced')}
          onRemove={() => change(Object.fromEntries(names.map((name) => [name, undefined])))}
        />
      ))}
      <AddFilterChip onClick={() => setOpen('advanced')}>{t('filter.open')}</AddFilterChip>
      {open === 'advanced' && (
        <Suspense>
          <FilterDrawer search={search} rows={rows} onApply={change} onClose={() => setOpen(null)} />
        </Suspense>
      )}
    </FilterBar>
  );
}

interface StatusChipProps extends Omit<ProjectFiltersProps, 'rows'> {
  opened: boolean;
  onOpened: (opened: boolean) => void;
}

function StatusChip({ search, change, opened, onOpened }: StatusChipProps) {
  const t = useT('projects');
  const chosen = search.status ?? [];
  return (
    <Popover
      opened={opened}
      onChange={onOpened}
      width={240}
      target={
        <FilterChip
          field={t('filter.status')}
          value={chosen.length === 0 ? t('filter.any') : shortened(chosen.map((status) => t(`status.${status}`)))}
          onValue={() => onOpened(!opened)}
          onRemove={chosen.length > 0 ? () => change({ status: undefined }) : undefined}
        />
      }
    >
      <fieldset className={styles.choices} aria-label={t('filter.status')}>
        {PROJECT_STATUSES.map((status) => (
          <CheckField
            key={status}
            label={<Status plain status={status} label={t(`status.${status}`)} />}
            checked={chosen.includes(status)}
            onChange={() => {
              const next = PROJECT_STATUSES.filter((each) => (each === status) !== chosen.includes(each));
              change({ status: next.length > 0 ? next : undefined });
            }}
          />
        ))}
      </fieldset>
    </Popover>
  );
}

const shortened = (words: readonly string[]): string =>
  words.length > 3 ? `${words.slice(0, 2).join(', ')} +${words.length - 2}` : words.join(', ');

function useChips(search: ProjectSearch, rows: readonly ProjectRow[]) {
  const t = useT('projects');
  const groupName = useGroupName(search.groupId);
  const { memberOf } = useMemberOptions({ chosen: search.people, known: rows.flatMap((row) => row.people), unknown: t('filter.someone') });
  const days = dayFilters.flatMap((id) => {
    const range = rangeOf(search, id);
    if (!range) return [];
    const ends = [
      range.from && t('filter.since', { day: formatDay(range.from) }),
      range.to && t('filter.until', { day: formatDay(range.to) }),
    ];
    return [{ id, value: ends.filter(Boolean).join(' '), names: [`${id}From`, `${id}To`] }];
  });
  const words = [
    { id: 'kind' as const, list: search.kind?.map((kind) => t(`kind.${kind}`)) },
    { id: 'tags' as const, list: search.tags },
    { id: 'people' as const, list: search.people?.map((id) => memberOf(id)?.name || t('filter.someone')) },
    { id: 'hats' as const, list: search.hats?.map((hat) => t(`hat.${hat}`)) },
    { id: 'languages' as const, list: search.languages?.map((language) => t(`reportLanguages.${language}`)) },
  ].flatMap(({ id, list }) => (list ? [{ id, value: shortened(list), names: [id] }] : []));
  const severity = search.severity
    ? [
        {
          id: 'severity' as const,
          value: (
            <span className={styles.marks}>
              {search.severity.map((each) => (
                <SeverityMark key={each} severity={each} />
              ))}
            </span>
          ),
          names: ['severity'],
        },
      ]
    : [];
  const group = search.groupId ? [{ id: 'groupId' as const, value: groupName ?? t('filter.someGroup'), names: ['groupId'] }] : [];
  const texts = textFilters.flatMap((id) => (search[id] ? [{ id, value: search[id], names: [id] }] : []));
  const flags = (['twoPersonReview', 'hasFiles'] as const).flatMap((id) =>
    search[id] === undefined ? [] : [{ id, value: search[id] ? t('filter.yes') : t('filter.no'), names: [id] }],
  );
  return [...group, ...words, ...severity, ...texts, ...days, ...flags];
}
