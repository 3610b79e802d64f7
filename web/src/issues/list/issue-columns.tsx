import type { CustomField, FieldType } from '@coloa/contract/custom-fields/custom-fields.schema.ts';
import { isSortable } from '@coloa/contract/custom-fields/field-conditions.ts';
import type { IssueRow } from '@coloa/contract/issues/issues.schema.ts';
import type { Language } from '@coloa/contract/languages.ts';
import { BugName } from '../../bugs/bug-name.tsx';
import { FieldWords } from '../../custom-fields/field-value.tsx';
import { useDraftedSubjects } from '../../editor/use-drafted-subjects.ts';
import { daysBetween, formatScore, formatShortDay } from '../../lib/format.ts';
import { useLanguage, useT } from '../../lib/i18n.ts';
import { useToday } from '../../profile/profile.queries.ts';
import { usePhone } from '../../ui/behavior/use-media.ts';
import { Avatar } from '../../ui/data/avatar.tsx';
import { AvatarStack } from '../../ui/data/avatar-stack.tsx';
import type { Column } from '../../ui/data/data-table-props.ts';
import { RelativeTime } from '../../ui/data/relative-time.tsx';
import { Severity } from '../../ui/data/severity.tsx';
import { Status } from '../../ui/data/status.tsx';
import { KeyText, Tag } from '../../ui/data/words.tsx';
import { Text } from '../../ui/layout/text.tsx';
import { IssueLanguages } from '../languages/issue-languages.tsx';
import { DayNote, isPressing } from '../page/day-note.tsx';
import styles from './issue-list.module.css';

export const optionalColumns = [
  'bugId',
  'status',
  'priority',
  'tags',
  'languages',
  'fixer',
  'reporter',
  'dueDay',
  'cvssScore',
  'createdAt',
  'updatedAt',
] as const;
export type OptionalColumn = (typeof optionalColumns)[number];

/** Columns that are hidden in narrow windows and beside the quick view, to leave space for the title. */
const roomFor: ReadonlySet<string> = new Set(['project', 'cvssScore', 'updatedAt', 'languages', 'reporter', 'bugId', 'tags', 'createdAt']);

interface ColumnOptions {
  /** The languages of the project's report. */
  languages: readonly Language[];
  hidden: ReadonlySet<string>;
  /** The custom fields that have a column. */
  fields: readonly CustomField[];
  peeking: boolean;
  withProject?: boolean;
}

export function useIssueColumns({ languages, hidden, fields, peeking, withProject = false }: ColumnOptions): Column<IssueRow>[] {
  const all = [...useNameColumns(), ...useStateColumns(), ...usePeopleColumns(languages), ...useFigureColumns()];
  const custom = useCustomColumns(fields);
  const oneLanguage = languages.length < 2;
  const builtIn = all
    .filter(
      ({ id }) =>
        !hidden.has(id) && !(peeking && roomFor.has(id)) && !(oneLanguage && id === 'languages') && (withProject || id !== 'project'),
    )
    .map((column) => ({ ...column, wide: roomFor.has(column.id) }));
  return peeking ? builtIn : [...builtIn, ...custom];
}

const widths: Partial<Record<FieldType, number>> = { NUMBER: 96, DAY: 108, CHECKBOX: 96 };

function useCustomColumns(fields: readonly CustomField[]): Column<IssueRow>[] {
  const language = useLanguage();
  return fields.map((field) => ({
    id: `fields.${field.key}`,
    header: field.name[language],
    width: widths[field.type] ?? 140,
    sortable: isSortable(field),
    wide: true,
    ...(field.type === 'NUMBER' && { align: 'right' as const }),
    cell: (row) => {
      const value = row.fields?.[field.key];
      return value === undefined ? nothing : <FieldWords field={field} value={value} />;
    },
  }));
}

const nothing = <Text tone="muted">–</Text>;

function useNameColumns(): Column<IssueRow>[] {
  const t = useT('issues');
  const drafted = useDraftedSubjects('issue');
  return [
    { id: 'number', header: t('column.number'), width: 84, sortable: true, phone: 'key', cell: (row) => <KeyText>{row.key}</KeyText> },
    {
      id: 'severity',
      header: t('ui:severity.label'),
      width: 124,
      sortable: true,
      phone: 'lead',
      cell: (row) => <Severity severity={row.severity} />,
    },
    {
      id: 'title',
      header: t('column.title'),
      least: 280,
      phone: 'title',
      cell: (row) => (
        <>
          {drafted.has(row.id) && (
            <>
              <Tag title={t('localDraft.hint')}>{t('localDraft.mark')}</Tag>{' '}
            </>
          )}
          {row.correctionPending && (
            <>
              <Tag title={t('correctionPending.hint')}>{t('correctionPending.mark')}</Tag>{' '}
            </>
          )}
          {row.title || t('untitled')}
        </>
      ),
    },
    { id: 'project', header: t('column.project'), width: 168, cell: (row) => row.project.name },
    { id: 'bugId', header: t('property.bugId'), width: 180, cell: (row) => (row.bugId ? <BugName id={row.bugId} /> : nothing) },
  ];
}

function useStateColumns(): Column<IssueRow>[] {
  const t = useT('issues');
  return [
    {
      id: 'status',
      header: t('column.status'),
      width: 136,
      sortable: true,
      phone: 'status',
      cell: (row) => <StatusAndDays row={row} />,
    },
    { id: 'priority', header: t('property.priority'), width: 76, sortable: true, cell: (row) => row.priority ?? nothing },
    {
      id: 'tags',
      header: t('property.tags'),
      width: 140,
      cell: ({ tags = [] }) => (tags.length > 0 ? tags.map((tag) => <Tag key={tag}>{tag}</Tag>) : nothing),
    },
  ];
}

function usePeopleColumns(languages: readonly Language[]): Column<IssueRow>[] {
  const t = useT('issues');
  return [
    { id: 'languages', header: t('column.languages'), width: 84, cell: (row) => <IssueLanguages issue={row} wanted={languages} /> },
    {
      id: 'fixer',
      header: t('property.fixer'),
      width: 116,
      cell: (row) => row.fixer && <Avatar name={row.fixer.name} src={row.fixer.avatar} />,
    },
    { id: 'reporter', header: t('column.reporter'), width: 108, cell: (row) => <Writers row={row} /> },
  ];
}

function useFigureColumns(): Column<IssueRow>[] {
  const t = useT('issues');
  return [
    { id: 'dueDay', header: t('property.dueDay'), width: 108, sortable: true, cell: (row) => <DueDay row={row} /> },
    {
      id: 'cvssScore',
      header: t('property.cvss'),
      width: 68,
      align: 'right',
      sortable: true,
      cell: (row) => (row.cvssScore === null ? nothing : formatScore(row.cvssScore)),
    },
    {
      id: 'createdAt',
      header: t('sort.createdAt'),
      width: 140,
      sortable: true,
      cell: (row) => <RelativeTime at={row.createdAt} />,
    },
    {
      id: 'updatedAt',
      header: t('column.updatedAt'),
      hint: t('updatedHint'),
      width: 140,
      sortable: true,
      phone: 'end',
      cell: (row) => <RelativeTime at={row.updatedAt} />,
    },
  ];
}

function StatusAndDays({ row }: { row: IssueRow }) {
  const t = useT('issues');
  const phone = usePhone();
  const today = useToday();
  const status = <Status plain status={row.status} label={t(`status.${row.status}`)} />;
  // Phones have no column for the due date, so a close or past due date is shown with the status.
  if (!phone || !isPressing(row, today)) return status;
  return (
    <span className={styles.statusAndDays}>
      {status}
      <Text size={12} tone="muted">
        <DayNote issue={row} />
      </Text>
    </span>
  );
}

function Writers({ row: { reporter, contributors } }: { row: IssueRow }) {
  const others = contributors.filter(({ isReporter }) => !isReporter).map(({ person }) => person);
  return (
    <AvatarStack max={3} people={[reporter, ...others].map(({ name, username, avatar }) => ({ name: name || username, src: avatar }))} />
  );
}

function DueDay({ row }: { row: IssueRow }) {
  const t = useT('issues');
  const today = useToday();
  if (!row.dueDay) return <Text tone="muted">–</Text>;
  if (!row.overdue) return <Text numeric>{formatShortDay(row.dueDay)}</Text>;
  return (
    <Text numeric tone="danger" weight={500} title={t('due.late', { count: daysBetween(row.dueDay, today) })}>
      {formatShortDay(row.dueDay)}
    </Text>
  );
}
