import {
  type CustomField,
  type FieldsInput,
  type ShownFieldValue,
  storedValue,
} from '@coloa/contract/custom-fields/custom-fields.schema.ts';
import type { CvssPair } from '@coloa/contract/issues/cvss-pair.ts';
import type { Priority } from '@coloa/contract/issues/issue-states.ts';
import { issuesContract } from '@coloa/contract/issues/issues.contract.ts';
import type { Issue } from '@coloa/contract/issues/issues.schema.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../lib/api-client.ts';
import { ApiError } from '../lib/api-error.ts';
import { useLanguage, useT } from '../lib/i18n.ts';
import { toast } from '../ui/feedback/toast.ts';
import { type IssueUpdateInput, issueKeyIn, issueQuery, refreshIssues, showInCache } from './issues.queries.ts';

type PropertyField = 'severity' | 'cwe' | 'priority' | 'dueDay' | 'foundDay' | 'bugId' | 'assets' | 'tags' | 'fixer' | 'externalId';

/** `vectors` contains the CVSS vectors that change; `fields` is the change of one custom field, without a value if it is null. */
export type PropertyChange =
  | { [Field in PropertyField]: { field: Field; value: Issue[Field] } }[PropertyField]
  | { field: 'vectors'; value: Partial<CvssPair> }
  | { field: 'fields'; of: CustomField; value: ShownFieldValue | null };

function useNameOf(): (change: PropertyChange) => string {
  const t = useT('issues');
  const language = useLanguage();
  return (change) => {
    if (change.field === 'fields') return change.of.name[language];
    return t(`property.${change.field === 'vectors' ? 'cvss' : change.field}`);
  };
}

/** Returns the values of custom fields after a change. */
function fieldsAfter({ key }: CustomField, value: ShownFieldValue | null, before: Issue | undefined): Issue['fields'] {
  const { [key]: _old, ...others } = before?.fields ?? {};
  return value === null ? others : { ...others, [key]: value };
}

/** Returns the changed values of the issue, with the scores of vectors that only changed places. */
function viewOf(change: PropertyChange, before: Issue | undefined): Partial<Issue> {
  if (change.field === 'fields') return { fields: fieldsAfter(change.of, change.value, before) };
  if (change.field !== 'vectors') return { [change.field]: change.value };
  const { cvss, cvssOther } = { cvss: before?.cvss ?? null, cvssOther: before?.cvssOther ?? null, ...change.value };
  const scores = new Map([
    [before?.cvss, before?.cvssScore],
    [before?.cvssOther, before?.cvssOtherScore],
  ]);
  const scoreOf = (vector: string | null) => (vector === null ? null : (scores.get(vector) ?? null));
  return { ...change.value, cvssScore: scoreOf(cvss), cvssOtherScore: scoreOf(cvssOther) };
}

/** Returns the change that reverts `change`. */
function reverted(change: PropertyChange, before: Issue): PropertyChange {
  if (change.field === 'fields') return { ...change, value: before.fields[change.of.key] ?? null };
  if (change.field !== 'vectors') return { field: change.field, value: before[change.field] } as PropertyChange;
  const { cvss, cvssOther } = before;
  return { field: 'vectors', value: { ...('cvss' in change.value && { cvss }), ...('cvssOther' in change.value && { cvssOther }) } };
}

function bodyOf(change: Exclude<PropertyChange, { field: 'priority' }>): Omit<IssueUpdateInput, 'version'> {
  switch (change.field) {
    case 'fixer':
      return { fixerId: change.value?.id ?? null };
    case 'vectors':
      return change.value;
    case 'fields':
      return { fields: { [change.of.key]: change.value === null ? null : storedValue(change.value) } as FieldsInput };
    case 'assets':
      // Assets that were never saved have no id.
      return { assets: change.value.map(({ id, kind, value, scopeId }) => ({ ...(id && { id }), kind, value, scopeId })) };
    default:
      return { [change.field]: change.value };
  }
}

interface Save {
  change: PropertyChange;
  silent?: boolean;
}

/**
 * Saves properties of one issue in sequence, because every property except the priority needs the version from the previous save. The page
 * shows the new value at once and reverts it if the save fails.
 */
export function useSaveProperty(issueId: string): (change: PropertyChange) => void {
  const t = useT('issues');
  const nameOf = useNameOf();
  const queryClient = useQueryClient();
  const key = issueQuery(issueId).queryKey;
  const { mutate } = useMutation({
    scope: { id: `issue ${issueId}` },
    meta: { quiet: true },
    mutationFn: async ({ change }: Save) => {
      if (change.field === 'priority') return setPriority(issueId, change.value);
      const version = queryClient.getQueryData(key)?.version ?? 1;
      return call(
        issuesContract.update,
        { params: { id: issueId }, body: { ...bodyOf(change), version } },
        { takes: (problem) => problem.code === 'EDIT_CONFLICT' },
      );
    },
    onMutate: async ({ change }) => {
      await queryClient.cancelQueries({ queryKey: key });
      const before = queryClient.getQueryData(key);
      showInCache(queryClient, issueId, viewOf(change, before));
      return before && { undo: reverted(change, before), issue: before };
    },
    onSuccess: (_done, { change, silent }, before) => {
      if (silent) return;
      const undo = before && { label: t('ui:undo'), run: () => mutate({ change: before.undo, silent: true }) };
      toast.ok(t('property.saved', { key: issueKeyIn(queryClient, issueId), name: nameOf(change) }), undo);
    },
    onError: (error, { change }, before) => {
      if (before) showInCache(queryClient, issueId, viewOf(before.undo, before.issue));
      const again = { label: t('ui:retry'), run: () => mutate({ change }) };
      if (!(error instanceof ApiError)) return;
      if (error.has('EDIT_CONFLICT')) {
        const overwrite = { label: t('property.overwrite'), run: () => mutate({ change }) };
        toast.bad(t('property.conflict', { name: nameOf(change) }), overwrite);
      } else if (error.retryable) toast.bad(t('property.failed', { name: nameOf(change) }), again);
    },
    // Returning the promise delays the next save until the new version is loaded.
    onSettled: () => refreshIssues(queryClient),
  });
  return (change) => mutate({ change });
}

export const setPriority = (issueId: string, priority: Priority | null, options: { background?: boolean } = {}): Promise<true> =>
  call(issuesContract.setPriority, { body: { issueId, priority } }, options);
