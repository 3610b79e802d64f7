import type { IssueEvidence } from '@coloa/contract/issues/issue-evidence.ts';
import { issuesContract } from '@coloa/contract/issues/issues.contract.ts';
import type { Issue } from '@coloa/contract/issues/issues.schema.ts';
import type { Language } from '@coloa/contract/languages.ts';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { type RefObject, useRef, useState } from 'react';
import type { FormSaving, SaveSteps } from '../../editor/use-save-drafted-form.ts';
import { controlKeys } from '../../keys/query-keys.ts';
import { call } from '../../lib/api-client.ts';
import { failureText } from '../../lib/api-error.ts';
import { useT } from '../../lib/i18n.ts';
import { useProfile } from '../../profile/profile.queries.ts';
import { paths } from '../../routes/paths.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { leadToWrongDay } from '../../ui/fields/use-typed-day.ts';
import { type CorrectionSaving, useStoreCorrection } from '../corrections/use-store-correction.ts';
import { setPriority } from '../issue-edits.ts';
import { issueQuery, refreshIssues } from '../issues.queries.ts';
import { useListAddress } from '../list/use-issue-list.ts';
import { moveIssue } from '../page/issue-steps.ts';
import { editorOf, type IssueFormTypes, type Wanted } from './edit-conflict.ts';
import { filledEvidence } from './evidence/evidence-value.ts';
import { checkValue, type FieldErrors, serverErrors } from './form-errors.ts';
import type { IssueOrigin } from './issue-origin.ts';
import { changedNames, createBody, type IssueValue, updateBody } from './issue-value.ts';

// Runs the requests in the background, because a failed foreground request can lead to an error page, which would hide the text.
const quietly = { background: true };

interface SaveOptions {
  projectId: string;
  issue: Issue | null;
  origin: IssueOrigin | null;
  languages: readonly Language[];
  correction: CorrectionSaving | null;
}

type Store = FormSaving<IssueFormTypes>['store'];
type SavingIssue = Omit<FormSaving<IssueFormTypes>, 'onMade'> & {
  notSent: boolean;
};

export function useSaveIssue({ projectId, issue, origin, languages, correction }: SaveOptions): SavingIssue {
  const t = useT('issues');
  const cvssWords = useT('cvss');
  const userId = useProfile().id;
  /** Stores the evidence as it was sent, because the server's errors identify items by their positions in that list. */
  const sentEvidence = useRef<readonly IssueEvidence[]>([]);
  const [notSent, setNotSent] = useState(false);
  const storeChanges = useStoreChanges(projectId, issue, sentEvidence);
  const storeCorrection = useStoreCorrection({ issue, saving: correction, sentEvidence });
  const storeNew = useStoreNew(projectId, origin, sentEvidence, setNotSent);
  return {
    notSent,
    check: async (value) => {
      if (leadToWrongDay()) return null;
      setNotSent(false);
      return checkValue(value, languages, t, cvssWords);
    },
    store: correction ? storeCorrection : issue ? storeChanges : storeNew,
    serverErrors: (error) => serverErrors(error, sentEvidence.current),
    editorOf: ({ id }, conflicts) => editorOf(id, conflicts, userId),
    noRight: t('form.noRight'),
  };
}

function useStoreChanges(projectId: string, issue: Issue | null, sentEvidence: RefObject<readonly IssueEvidence[]>): Store {
  const t = useT('issues');
  const queryClient = useQueryClient();
  const { search } = useListAddress();
  return async (wanted, steps) => {
    if (!issue) return undefined;
    const { id, key } = issue;
    const sent = await steps.send(async () => {
      const { value, start } = steps.now();
      sentEvidence.current = filledEvidence(value.evidence);
      await sendChanges(issue, wanted, value, start);
      return value;
    });
    if (!sent) return undefined;
    void refreshIssues(queryClient);
    await goOnFrom(queryClient, id, sent, steps);
    return { message: wanted.send ? t('form.sent', { key }) : t('form.saved'), page: paths.issue(projectId, id, search) };
  };
}

function useStoreNew(
  projectId: string,
  origin: IssueOrigin | null,
  sentEvidence: RefObject<readonly IssueEvidence[]>,
  onNotSent: (notSent: boolean) => void,
): Store {
  const t = useT('issues');
  const queryClient = useQueryClient();
  const similar = useT('similar');
  const send = useSendToReview();
  return async (wanted, steps) => {
    const { value } = steps.now();
    sentEvidence.current = filledEvidence(value.evidence);
    const cameOf = { ...(origin?.controlId && { controlId: origin.controlId }), ...(origin?.rowId && { rowId: origin.rowId }) };
    const { id, key } = await call(issuesContract.create, { body: { ...createBody(projectId, value), ...cameOf } }, quietly);
    const { reached, errors } = wanted.send ? await send(id, wanted.repeats?.id) : savedDraft;
    void refreshIssues(queryClient);
    if (origin?.controlId) void queryClient.invalidateQueries({ queryKey: controlKeys.ofProject(projectId) });
    await goOnFrom(queryClient, id, value, steps);
    onNotSent(errors !== null);
    const messages = {
      draft: t('form.savedDraft', { key }),
      sent: wanted.repeats ? similar('notRepeated', { key }) : t('form.sent', { key }),
      repeated: similar('repeated', { key, original: wanted.repeats?.key ?? '' }),
    };
    return {
      message: messages[reached],
      page: paths.issue(projectId, id),
      made: { id, page: paths.issueEdit(projectId, id) },
      errors,
    };
  };
}

async function sendChanges(
  { id, status }: Issue,
  { send }: Wanted,
  value: IssueValue,
  start: { base: IssueValue; version: number | null },
): Promise<void> {
  const names = changedNames(start.base, value);
  const versioned = names.filter((name) => name !== 'priority');
  if (names.includes('priority')) await setPriority(id, value.priority, quietly);
  if (versioned.length === 0 && !send) return;
  const body = {
    ...updateBody(value, versioned),
    ...(versioned.length > 0 && { version: start.version ?? 1 }),
    ...(send && { status: 'IN_REVIEW' as const, from: status }),
  };
  await call(issuesContract.update, { params: { id }, body }, quietly);
}

const goOnFrom = (queryClient: QueryClient, id: string, sent: IssueValue, steps: SaveSteps<IssueFormTypes>): Promise<void> =>
  steps.goOnFrom({ ...sent, evidence: filledEvidence(sent.evidence) }, () => queryClient.fetchQuery({ ...issueQuery(id), staleTime: 0 }));

interface Sent {
  /** How far the new issue came. */
  reached: 'draft' | 'sent' | 'repeated';
  /** The errors of fields that kept the issue from review; null if it was sent, or was not to be. If they are empty, a toast shows the reason. */
  errors: FieldErrors | null;
}

const savedDraft: Sent = { reached: 'draft', errors: null };

/** Returns a function that sends a new issue to review, and then marks it as a duplicate if `original` is given. */
function useSendToReview(): (issueId: string, original: string | undefined) => Promise<Sent> {
  const t = useT('editor');
  const mark = async (issueId: string, duplicateOf: string): Promise<Sent> => {
    try {
      await moveIssue({ issueId, from: 'IN_REVIEW', to: 'DUPLICATE', note: '', duplicateOf }, quietly);
      return { reached: 'repeated', errors: null };
    } catch (error) {
      toast.bad(failureText(error));
      return { reached: 'sent', errors: null };
    }
  };
  return async (issueId, original) => {
    try {
      await moveIssue({ issueId, from: 'DRAFT', to: 'IN_REVIEW', note: '' }, quietly);
    } catch (error) {
      const { errors, rest } = serverErrors(error);
      if (Object.keys(errors).length === 0) toast.bad(rest.join(' ') || t('draft.failed'));
      return { reached: 'draft', errors };
    }
    return original ? mark(issueId, original) : { reached: 'sent', errors: null };
  };
}
