import type { CustomField } from '@coloa/contract/custom-fields/custom-fields.schema.ts';
import { scoreOf } from '@coloa/contract/issues/cvss.ts';
import type { Language } from '@coloa/contract/languages.ts';
import type { ListedIssue } from '../issues/list/issue-export.service.ts';
import { translate } from '../platform/text/translations.ts';
import type { ColumnKind, Sheet, Value } from '../platform/workbook/workbook.ts';
import { severityCell } from '../reports/workbook-style.service.ts';

/** `name` is the key of a translated title below `column` in `workbooks.json`. `title` is used as it is. */
export type SheetColumn<Row> = ({ name: string } | { title: string }) & {
  kind: ColumnKind;
  width: number;
  value: (row: Row) => Value;
};

export function sheetOf<Row>(
  language: Language,
  name: string,
  columns: readonly SheetColumn<Row>[],
  batches: AsyncIterable<readonly Row[]> | Iterable<readonly Row[]>,
): Sheet {
  async function* rows() {
    for await (const batch of batches) yield batch.map((row) => columns.map(({ value }) => value(row)));
  }
  return {
    name: translate(language, `workbooks:sheet.${name}`),
    columns: columns.map((column) => ({
      title: 'title' in column ? column.title : translate(language, `workbooks:column.${column.name}`),
      kind: column.kind,
      width: column.width,
    })),
    rows: rows(),
  };
}

export interface IssueColumns {
  project: boolean;
  bin: boolean;
  /** Whether to add the columns for contributors and tags, which are empty for clients. */
  contributors: boolean;
  /** Custom fields, of which those that clients do not see are only added together with the contributors. */
  fields: readonly CustomField[];
}

/** Joins the values of a cell with commas. Values that contain commas or quotation marks are quoted, as in CSV. */
export const several = (values: readonly string[]): string =>
  values.map((value) => (/[,"]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value)).join(', ');

export const nameOf = ({ name, username }: { name: string; username: string }): string => name || username;
const day = (name: string, of: (row: ListedIssue) => string | null): SheetColumn<ListedIssue> => ({
  name,
  kind: 'day',
  width: 12,
  value: of,
});
const instant = (name: string, of: (row: ListedIssue) => string | null): SheetColumn<ListedIssue> => ({
  name,
  kind: 'instant',
  width: 17,
  value: (row) => {
    const at = of(row);
    return at === null ? null : new Date(at);
  },
});
const text = (name: string, width: number, value: (row: ListedIssue) => string | null): SheetColumn<ListedIssue> => ({
  name,
  kind: 'text',
  width,
  value,
});

interface FieldLook {
  kind: ColumnKind;
  width: number;
}

const FIELD_TEXT: FieldLook = { kind: 'text', width: 20 };
const FIELD_COLUMNS: Partial<Record<CustomField['type'], FieldLook>> = {
  DAY: { kind: 'day', width: 12 },
  MARKDOWN: { kind: 'long', width: 60 },
};

function fieldColumn(language: Language, field: CustomField): SheetColumn<ListedIssue> {
  const shown = (key: string) => field.choices.find((choice) => choice.key === key)?.name[language] ?? key;
  return {
    title: field.name[language],
    ...(FIELD_COLUMNS[field.type] ?? FIELD_TEXT),
    value: ({ fields = {} }) => {
      const value = fields[field.key];
      if (typeof value === 'string') return field.type === 'CHOICE' ? shown(value) : value;
      if (typeof value === 'boolean') return translate(language, 'customFields:yes');
      if (typeof value !== 'object') return value ?? null;
      return Array.isArray(value) ? several(value.map(shown)) : nameOf(value);
    },
  };
}

function columnsOf(language: Language, { project, bin, contributors, fields }: IssueColumns): SheetColumn<ListedIssue>[] {
  const said = (key: string) => translate(language, key);
  return [
    text('key', 12, ({ key }) => key),
    ...(project ? [text('project', 30, (row) => row.project.name)] : []),
    text('title', 60, ({ title }) => title),
    { name: 'severity', kind: 'text', width: 14, value: ({ severity }) => severityCell(severity, said(`reports:severity.${severity}`)) },
    text('status', 20, ({ status }) => said(`issues:status.${status}`)),
    text('priority', 9, ({ priority }) => priority),
    text('type', 36, ({ type }) => type),
    { name: 'cvssScore', kind: 'decimal', width: 11, value: ({ cvssScore }) => cvssScore },
    text('cvss', 44, ({ cvss }) => cvss),
    { name: 'cvssOtherScore', kind: 'decimal', width: 11, value: ({ cvssOther }) => scoreOf(cvssOther) },
    text('cvssOther', 44, ({ cvssOther }) => cvssOther),
    text('cwe', 10, ({ cwe }) => cwe),
    text('assets', 40, ({ assets }) => several(assets)),
    ...(contributors ? [text('tags', 20, ({ tags = [] }) => several(tags))] : []),
    text('languages', 11, ({ languages }) => languages.join(', ')),
    text('reporter', 22, ({ reporter }) => nameOf(reporter)),
    ...(contributors
      ? [
          text('contributors', 28, (row) =>
            several(row.contributors.filter(({ isReporter }) => !isReporter).map(({ person }) => nameOf(person))),
          ),
        ]
      : []),
    text('fixer', 22, ({ fixer }) => fixer && nameOf(fixer)),
    day('foundDay', ({ foundDay }) => foundDay),
    day('dueDay', ({ dueDay }) => dueDay),
    day('riskUntil', ({ riskUntil }) => riskUntil),
    text('duplicateOf', 12, ({ duplicateOf }) => duplicateOf?.key ?? null),
    text('externalId', 16, ({ externalId }) => externalId),
    ...fields.filter(({ clientVisible }) => clientVisible || contributors).map((field) => fieldColumn(language, field)),
    instant('createdAt', ({ createdAt }) => createdAt),
    instant('updatedAt', ({ updatedAt }) => updatedAt),
    ...(bin ? [instant('deletedAt', ({ deletedAt }) => deletedAt)] : []),
  ];
}

export const issueSheet = (language: Language, which: IssueColumns, batches: AsyncIterable<readonly ListedIssue[]>): Sheet =>
  sheetOf(language, 'issues', columnsOf(language, which), batches);
