import { type IssuePart, isEditable } from '@coloa/contract/issues/issue-states.ts';
import type { IssueRow } from '@coloa/contract/issues/issues.schema.ts';
import { useT } from '../../lib/i18n.ts';
import { Folded } from '../../ui/data/folded.tsx';

export interface EditScope {
  /** The selected issues that the user can edit. */
  rows: readonly IssueRow[];
  /** The other selected issues. */
  others: readonly IssueRow[];
}

/** Whether the user can edit the issue. */
export const mayEdit = ({ status, reporter, contributors }: IssueRow, parts: readonly IssuePart[], me: string): boolean =>
  isEditable(status, {
    isLead: parts.includes('LEAD'),
    isAuthor: reporter.id === me || contributors.some(({ person }) => person.id === me),
  });

export const scopeOf = (rows: readonly IssueRow[], isFit: (row: IssueRow) => boolean): EditScope => ({
  rows: rows.filter(isFit),
  others: rows.filter((row) => !isFit(row)),
});

/** Returns the props with which an action says beforehand which selected issues it leaves out, or why it is not possible. */
export function useScopeNotes({ rows, others }: EditScope) {
  const t = useT('issues');
  const counts = { fit: rows.length, total: rows.length + others.length, keys: others.map(({ key }) => key).join(', ') };
  return {
    reason: rows.length === 0 ? t('bulk.editNone') : undefined,
    note: others.length > 0 ? <Folded>{t('bulk.editSome', counts)}</Folded> : undefined,
  };
}
