import { AUDIT_ACTIONS, AUDIT_OBJECTS, type AuditAction, type AuditObject } from '@coloa/contract/audit/audit-actions.ts';
import { isSystem } from '@coloa/contract/permissions.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useMemberOptions } from '../choices/use-member-options.tsx';
import { formatDay, formatDayRange } from '../lib/format.ts';
import { useLanguage, useT } from '../lib/i18n.ts';
import { sentence } from '../lib/texts.ts';
import { useProfile } from '../profile/profile.queries.ts';
import { FilterChip } from '../ui/data/filter-chip.tsx';
import { DayRangeFields } from '../ui/fields/day-range-fields.tsx';
import { SelectField } from '../ui/fields/select-field.tsx';
import { Button } from '../ui/layout/button.tsx';
import { IconCalendar } from '../ui/layout/icons.tsx';
import { Popover } from '../ui/overlays/popover.tsx';
import { workspaceListQuery } from '../workspaces/workspaces.queries.ts';
import styles from './audit.module.css';
import type { AuditChanges, AuditSearch } from './audit.search.ts';

interface AuditFiltersProps {
  search: AuditSearch;
  change: (changes: AuditChanges) => void;
}

export function AuditFilters({ search, change }: AuditFiltersProps) {
  const t = useT('audit');
  const language = useLanguage();
  const system = isSystem(useProfile().role);
  const actions = AUDIT_ACTIONS.map((value) => ({ value, label: sentence(t(`actions.${value}`)) })).sort((a, b) =>
    a.label.localeCompare(b.label, language),
  );
  return (
    <div className={styles.filters}>
      {system && <Workspaces search={search} change={change} />}
      <Days search={search} change={change} />
      <Who search={search} change={change} />
      <SelectField<AuditAction>
        label={t('filter.action')}
        hideLabel
        clearable
        className={styles.choice}
        placeholder={t('filter.anything')}
        options={actions}
        value={search.action ?? null}
        onChange={(action) => change({ action: action ?? undefined })}
      />
      <SelectField<AuditObject>
        label={t('filter.kind')}
        hideLabel
        clearable
        className={styles.choice}
        placeholder={t('filter.anyKind')}
        options={AUDIT_OBJECTS.map((value) => ({ value, label: t(`objects.${value}`) }))}
        value={search.objectKind ?? null}
        onChange={(objectKind) => change({ objectKind: objectKind ?? undefined })}
      />
      {search.objectId && (
        <FilterChip field={t('filter.object')} value={t('filter.oneObject')} onRemove={() => change({ objectId: undefined })} />
      )}
    </div>
  );
}

/** Filters the entries by workspace. Only System users see this field. */
function Workspaces({ search: { workspace }, change }: AuditFiltersProps) {
  const t = useT('audit');
  const { data = [] } = useQuery({ ...workspaceListQuery(false), meta: { background: true } });
  return (
    <SelectField
      label={t('filter.workspace')}
      hideLabel
      clearable
      className={styles.choice}
      placeholder={t('filter.thisWorkspace')}
      options={[{ value: 'all', label: t('filter.allWorkspaces') }, ...data.map(({ id, name }) => ({ value: id, label: name }))]}
      value={workspace ?? null}
      onChange={(chosen) => change({ workspace: chosen ?? undefined })}
    />
  );
}

function Days({ search: { from, to }, change }: AuditFiltersProps) {
  const t = useT('audit');
  const [opened, setOpened] = useState(false);
  const since = from ? t('filter.since', { day: formatDay(from) }) : t('filter.days');
  const words = from && to ? formatDayRange(from, to) : to ? t('filter.until', { day: formatDay(to) }) : since;
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      width={260}
      target={
        <Button size="s" icon={<IconCalendar size={14} />} onClick={() => setOpened(!opened)} aria-expanded={opened}>
          {words}
        </Button>
      }
    >
      <DayRangeFields days={{ from, to }} labels={{ from: t('filter.from'), to: t('filter.to') }} onChange={change} />
    </Popover>
  );
}

function Who({ search: { actorId }, change }: AuditFiltersProps) {
  const t = useT('audit');
  const members = useMemberOptions({ chosen: actorId ? [actorId] : [], unknown: t('filter.somebody') });
  if (!members.allowed) return null;
  return (
    <SelectField
      label={t('filter.person')}
      hideLabel
      clearable
      className={styles.choice}
      placeholder={t('filter.anybody')}
      options={members.options}
      onSearch={members.onSearch}
      searching={members.searching}
      value={actorId ?? null}
      onChange={(id) => change({ actorId: id ?? undefined })}
    />
  );
}
