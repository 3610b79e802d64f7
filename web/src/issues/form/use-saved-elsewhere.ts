import type { Issue } from '@coloa/contract/issues/issues.schema.ts';
import { useQuery } from '@tanstack/react-query';
import { issueKeys } from '../../keys/query-keys.ts';
import { type Conflict, editorOf } from './edit-conflict.ts';
import { changedNames, type FieldName, formValueOf, type IssueValue } from './issue-value.ts';

interface SavedElsewhere {
  /** Fields that are new. */
  names: FieldName[];
  by: Conflict['by'];
}

/**
 * What others saved of the issue while this form was being written: the page reads the issue again when an event says that it changed.
 * Null where nothing is new, as after a change of status. `issue`: null while there is nothing to compare.
 */
export function useSavedElsewhere(
  issue: Issue | null,
  start: { base: IssueValue; version: number | null },
  userId: string,
): SavedElsewhere | null {
  const newer = issue !== null && start.version !== null && issue.version > start.version;
  const names = newer ? changedNames(start.base, formValueOf(issue)) : [];
  const { data: by } = useQuery({
    queryKey: [...issueKeys.history(issue?.id ?? ''), 'editor', issue?.version, names],
    queryFn: () => editorOf(issue?.id ?? '', names, userId),
    enabled: names.length > 0,
    meta: { background: true },
  });
  return names.length > 0 && by !== undefined ? { names, by } : null;
}
