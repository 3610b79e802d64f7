import type { Language } from '@coloa/contract/languages.ts';
import { writtenDay, writtenNumber } from '@coloa/contract/written-values.ts';
import type { DbOrTx } from '../platform/database/database.ts';
import { translate } from '../platform/text/translations.ts';
import { type FindingFilter, listFindingFields } from './report-content.repo.ts';
import type { ReportField } from './report-document.ts';
import type { ReportViewer } from './reports.policy.ts';

/** Numbers are written with all their decimal places, as on the page of the issue. */
const MOST_DIGITS = 20;

type Row = Awaited<ReturnType<typeof listFindingFields>>[number];

function wordsOf({ type, choices, value, person }: Row, language: Language): string {
  switch (type) {
    case 'CHOICE':
    case 'CHOICES':
      return choices.find(({ key }) => key === value)?.name[language] ?? value;
    case 'NUMBER':
      return writtenNumber(Number(value), language, MOST_DIGITS);
    case 'DAY':
      return writtenDay(value, language);
    case 'PERSON':
      return person ?? '';
    case 'CHECKBOX':
      return translate(language, 'customFields:yes');
    default:
      return value;
  }
}

function fieldOf(rows: readonly [Row, ...Row[]], language: Language): ReportField {
  const [{ key, nameVi, nameEn, type }] = rows;
  return {
    key,
    name: language === 'vi' ? nameVi : nameEn,
    kind: type === 'MARKDOWN' ? 'MARKDOWN' : 'LINE',
    value: rows.map((row) => wordsOf(row, language)).join(', '),
  };
}

/**
 * Returns a function from an issue id and a language to the custom fields of the issue that have a value. Contains only fields that clients
 * see, also for reports of the team, because reports are given to clients.
 */
export async function fieldsByFinding(
  db: DbOrTx,
  { workspaceId }: ReportViewer,
  projectId: string,
  filter: FindingFilter,
): Promise<(issueId: string, language: Language) => ReportField[]> {
  const byIssue = Map.groupBy(await listFindingFields(db, workspaceId, projectId, filter), ({ issueId }) => issueId);
  return (issueId, language) => {
    const byField = Map.groupBy(byIssue.get(issueId) ?? [], ({ key }) => key);
    return [...byField.values()]
      .flatMap(([first, ...rest]) => (first ? fieldOf([first, ...rest], language) : []))
      .filter(({ value }) => value.trim() !== '');
  };
}
