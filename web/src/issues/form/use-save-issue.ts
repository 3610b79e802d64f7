import type { IssueEvidence } from '@coloa/contract/issues/issue-evidence.ts';
import { issuesContract } from '@coloa/contract/issues/issues.contract.ts';
import type { Issue } from '@coloa/contract/issues/issues.schema.ts';
import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useRef, useState } from 'react';
import { controlKeys } from '../../keys/query-keys.ts';
import { call, react } from '../../lib/api-client.ts';
import { ApiError } from '../../lib/api-error.ts';
import { useT } from '../../lib/i18n.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { setPriority } from '../issue-edits.ts';
import { issueQuery, refreshIssues } from '../issues.queries.ts';
import { moveIssue } from '../page/issue-steps.ts';
import { type Conflict, editorOf, type Wanted } from './edit-conflict.ts';
import { filledEvidence } from './evidence/evidence-value.ts';
import { type FieldErrors, serverErrors } from './form-errors.ts';
import type { IssueOrigin } from './issue-origin.ts';
import { changedNames, createBody, formValueOf, type IssueValue, updateBody } from './issue-value.ts';
import { mergeEdits } from './merge.ts';

interface Start {
  base: IssueValue;
  version: number | null;
}

interface SaveOptions {
  userId: string;
  latest: RefObject<{ value: IssueValue; start: Start }>;
  put: (next: { value?: IssueValue; start?: Start }) => void;
  setErrors: (errors: FieldErrors) => void;
  setConflict: (conflict: Conflict) => void;
  /** The session is over or something comes before it: the page has to be left, which the form allows first. */
  onSignedOut: (react: () => void) => void;
}

interface Made {
  id: string;
  key: string;
  /** The issue is there, but could not be sent to review for these reasons. */
  refused: FieldErrors | null;
}

// Everything is said in the form: a failure never leads to another page and takes the text from sight.
const quietly = { background: true };
/** Somebody who saves just as often does not keep this one from ever being saved. */
const tries = 3;

/** The calls behind the form's buttons. Both answer undefined where it was not saved and the form has been told why. */
export function useSaveIssue({ userId, latest, put, setErrors, setConflict, onSignedOut }: SaveOptions) {
  const t = useT('issues');
  const queryClient = useQueryClient();
  const [saving, setSaving] = useState(false);

  /** As it was sent last: errors name items by their places. */
  const sentEvidence = useRef<readonly IssueEvidence[]>([]);
  const tell = (error: unknown, retry: () => void) => {
    if (!(error instanceof ApiError)) throw error;
    if (error.kind === 'signedOut' || error.kind === 'password' || error.kind === 'setup') return onSignedOut(() => react(error));
    const { errors, rest } = serverErrors(error, sentEvidence.current);
    setErrors(errors);
    const others = [...rest, ...error.problems.filter((problem) => problem.path === undefined).map((problem) => problem.message)];
    if (error.status === 403 || error.status === 404) toast.bad(t('form.noRight'));
    else if (error.retryable || error.status >= 500) toast.bad(t('form.failed'), { label: t('ui:retry'), run: retry });
    else if (others.length > 0) toast.bad(others.join(' '));
  };
  // Known at once: a second press comes before the first one is drawn.
  const running = useRef(false);
  const busy = async <Result>(work: () => Promise<Result | undefined>): Promise<Result | undefined> => {
    if (running.current) return undefined;
    running.current = true;
    setSaving(true);
    return work().finally(() => {
      running.current = false;
      setSaving(false);
    });
  };

  /** Merges with what another edit left; asks only where both changed the same. */
  const meet = async (theirs: Issue, wanted: Wanted | null): Promise<boolean> => {
    const by = await editorOf(
      theirs.id,
      mergeEdits(latest.current.start.base, latest.current.value, formValueOf(theirs)).conflicts,
      userId,
    );
    const { value, start } = latest.current;
    const there = formValueOf(theirs);
    const merge = mergeEdits(start.base, value, there);
    if (merge.conflicts.length > 0) {
      setConflict({ merge, mine: value, theirs: there, version: theirs.version, by, wanted });
      return false;
    }
    put({ value: merge.merged, start: { base: there, version: theirs.version } });
    return true;
  };

  /** Answers what was sent. */
  const sendChanges = async (issue: Issue, wanted: Wanted): Promise<IssueValue> => {
    const { value, start } = latest.current;
    sentEvidence.current = filledEvidence(value.evidence);
    const names = changedNames(start.base, value);
    const versioned = names.filter((name) => name !== 'priority');
    if (names.includes('priority')) await setPriority(issue.id, value.priority, quietly);
    if (versioned.length === 0 && !wanted.send) return value;
    const body = {
      ...updateBody(value, versioned),
      ...(versioned.length > 0 && { version: start.version ?? 1 }),
      ...(wanted.send && { status: 'IN_REVIEW' as const, from: issue.status }),
    };
    await call(issuesContract.update, { params: { id: issue.id }, body }, quietly);
    return value;
  };
  /** Undefined where the reader has to choose first. */
  const sendAndMeet = async (issue: Issue, wanted: Wanted): Promise<IssueValue | undefined> => {
    for (let left = tries; ; left -= 1) {
      try {
        return await sendChanges(issue, wanted);
      } catch (error) {
        if (!(error instanceof ApiError && error.has('EDIT_CONFLICT')) || left === 1) throw error;
        if (!(await meet(error.current as Issue, wanted))) return undefined;
      }
    }
  };

  /** After saving: others may have changed other fields since, so the next save starts from what is there now. */
  const startFrom = async (issueId: string, sent: IssueValue): Promise<void> => {
    // Without what was only begun: written in since, it is new.
    const saved = { ...sent, evidence: filledEvidence(sent.evidence) };
    put({ start: { base: saved, version: latest.current.start.version } });
    // It is saved whatever this answers: told as a failure, it would have a new issue made once more. The next save meets what is there.
    const fresh = await queryClient.fetchQuery({ ...issueQuery(issueId), staleTime: 0 }).catch(() => null);
    if (!fresh) return;
    const there = formValueOf(fresh);
    const merge = mergeEdits(saved, latest.current.value, there);
    // What excludes each other already is asked about by the next save, which meets it as long as it starts from before.
    if (merge.conflicts.length > 0) return;
    put({ value: merge.merged, start: { base: there, version: fresh.version } });
  };

  const saveChanges = (issue: Issue, wanted: Wanted, retry: () => void): Promise<true | undefined> =>
    busy(async () => {
      try {
        const sent = await sendAndMeet(issue, wanted);
        if (!sent) return undefined;
        void refreshIssues(queryClient);
        await startFrom(issue.id, sent);
        return true;
      } catch (error) {
        tell(error, retry);
        return undefined;
      }
    });

  const saveNew = (projectId: string, origin: IssueOrigin | null, wanted: Wanted, retry: () => void): Promise<Made | undefined> =>
    busy(async () => {
      const saved = latest.current.value;
      sentEvidence.current = filledEvidence(saved.evidence);
      const cameOf = { ...(origin?.controlId && { controlId: origin.controlId }), ...(origin?.rowId && { rowId: origin.rowId }) };
      try {
        const { id, key } = await call(issuesContract.create, { body: { ...createBody(projectId, saved), ...cameOf } }, quietly);
        const refused = wanted.send ? await send(id) : null;
        void refreshIssues(queryClient);
        if (origin?.controlId) void queryClient.invalidateQueries({ queryKey: controlKeys.ofProject(projectId) });
        await startFrom(id, saved);
        return { id, key, refused };
      } catch (error) {
        tell(error, retry);
        return undefined;
      }
    });

  /** The issue is saved by now: what keeps it from review is shown in its own form. */
  const send = async (issueId: string): Promise<FieldErrors | null> => {
    try {
      await moveIssue({ issueId, from: 'DRAFT', to: 'IN_REVIEW', note: '' }, quietly);
      return null;
    } catch (error) {
      const { errors, rest } = serverErrors(error);
      if (Object.keys(errors).length === 0) toast.bad(rest.join(' ') || t('form.failed'));
      return errors;
    }
  };
  return { saving, saveNew, saveChanges, meet };
}
