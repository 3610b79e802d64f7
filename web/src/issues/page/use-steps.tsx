import { type IssueStatus, isNoteShown, type StepNeed } from '@coloa/contract/issues/issue-states.ts';
import type { Issue } from '@coloa/contract/issues/issues.schema.ts';
import { missingForReview } from '@coloa/contract/readiness/issue-gaps.ts';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { isRetestStep, passesOn, type StepName, stepName } from '../../activity/step-name.ts';
import { useDraftTime } from '../../editor/use-drafted-subjects.ts';
import { fieldErrors } from '../../lib/api-error.ts';
import { useReason } from '../../lib/reasons.ts';
import { useProfile, useReadinessRules } from '../../profile/profile.queries.ts';
import { paths } from '../../routes/paths.ts';
import { useSettled } from '../../ui/behavior/steady-values.ts';
import { IssueReferences } from '../evidence/issue-references.tsx';
import { GapLists } from './gap-list.tsx';
import { type GapsApart, gapsApart, hasGaps, noGaps } from './gaps-apart.ts';
import { useMoveIssue } from './issue-steps.ts';
import { likeliest } from './likely-step.ts';
import type { StepAnswer } from './step-dialog.tsx';
import { useIssueGaps } from './use-issue-gaps.ts';

const RetestDrawer = lazy(() => import('../retests/retest-drawer.tsx').then((module) => ({ default: module.RetestDrawer })));
const StepDialog = lazy(() => import('./step-dialog.tsx').then((module) => ({ default: module.StepDialog })));

export interface OfferedStep {
  /** The name of a step; `'retest'` if a retest's result determines the next status. */
  name: StepName | 'retest';
  to: IssueStatus;
  run: () => void;
  /** The reason why the step is not possible now. */
  reason?: string | undefined;
}

interface Asked {
  name: StepName;
  /** The status when the dialog opened. Other users can change the issue's status in the meantime. */
  from: IssueStatus;
  to: IssueStatus;
  required: boolean;
  needs: readonly StepNeed[];
  drafted: boolean;
}

interface Steps {
  main: OfferedStep | null;
  others: OfferedStep[];
  /**
   * True while a step runs, and for a moment after a status change, because the second click of a double click would trigger the next step.
   */
  busy: boolean;
  /** The open dialog of a step; the caller must render it. */
  dialog: ReactNode;
}

/** The dialog of these steps always opens, because they usually need a note, although it is optional. */
const oftenExplained: ReadonlySet<StepName> = new Set(['readyForRetest', 'reopen']);

export function useSteps(issue: Issue): Steps {
  const say = useReason();
  const [asking, setAsking] = useState<Asked | null>(null);
  const [retesting, setRetesting] = useState(false);
  const me = useProfile().id;
  const { mutate, isPending, error, reset } = useMoveIssue();
  const move = ({ name, from, to }: Pick<Asked, 'name' | 'from' | 'to'>, answer: StepAnswer, asked: boolean) =>
    mutate(
      { issueId: issue.id, key: issue.key, from, to, name, asked, leads: issue.can.delete, ...answer },
      { onSuccess: () => setAsking(null) },
    );
  const begin = (step: Asked) => {
    reset();
    if (step.required || step.needs.length > 0 || oftenExplained.has(step.name) || step.drafted || hasGaps(gapsOf(step.name)))
      setAsking(step);
    else move(step, { note: '' }, false);
  };
  const rules = useReadinessRules();
  const settled = useSettled(issue.status, 600);
  const drafted = useDraftTime('issue', issue.id) !== null;
  const allGaps = useIssueGaps(
    issue,
    issue.can.moveTo.some(({ status }) => passesOn(stepName(issue.status, status))),
  );
  const gapsOf = (name: StepName): GapsApart => {
    const missing = name === 'sendToReview' ? missingForReview(issue.contents, issue.reportLanguages) : [];
    return passesOn(name) ? gapsApart(rules, allGaps(), missing) : noGaps;
  };
  const offered = [...stepsOf(issue, drafted, begin), ...heldSteps(issue, say)];
  if (issue.can.retest || issue.can.why.retest)
    offered.push({ name: 'retest', to: issue.status, run: () => setRetesting(true), reason: say(issue.can.why.retest) });
  const main = likeliest(offered, { edits: issue.can.edit, fixes: issue.fixer?.id === me });
  return {
    main,
    others: offered.filter((step) => step !== main),
    busy: isPending || settled !== issue.status,
    dialog: (
      <Suspense>
        {retesting && (
          <IssueReferences issue={issue}>
            <RetestDrawer issue={issue} onClose={() => setRetesting(false)} />
          </IssueReferences>
        )}
        {asking && (
          <StepQuestion
            issue={issue}
            asked={asking}
            // Of the newest issue, because the user can complete it in another tab.
            gaps={gapsOf(asking.name)}
            busy={isPending}
            errors={fieldErrors(error)}
            failure={error}
            onClose={() => setAsking(null)}
            onSubmit={(answer) => move(asking, answer, true)}
          />
        )}
      </Suspense>
    ),
  };
}

const stepsOf = (issue: Issue, drafted: boolean, begin: (step: Asked) => void): OfferedStep[] =>
  issue.can.moveTo.flatMap(({ status: to, note, needs }): OfferedStep[] => {
    const name = stepName(issue.status, to);
    if (isRetestStep(name)) return [];
    const run = () => begin({ name, from: issue.status, to, required: note === 'required', needs, drafted: drafted && passesOn(name) });
    return [{ name, to, run }];
  });

const heldSteps = (issue: Issue, say: ReturnType<typeof useReason>): OfferedStep[] =>
  issue.can.held.flatMap(({ status: to, reason }): OfferedStep[] => {
    const name = stepName(issue.status, to);
    return isRetestStep(name) ? [] : [{ name, to, run: () => undefined, reason: say(reason) }];
  });

interface StepQuestionProps {
  issue: Issue;
  asked: Asked;
  gaps: GapsApart;
  busy: boolean;
  errors: Readonly<Record<string, string>>;
  failure: Error | null;
  onClose: () => void;
  onSubmit: (answer: StepAnswer) => void;
}

const StepQuestion = ({ issue, asked, gaps, busy, ...rest }: StepQuestionProps) => (
  <StepDialog
    step={asked.name}
    about={issue.key}
    projectId={issue.project.id}
    among={[issue.id]}
    types={issue.bugId === null ? [] : [issue.bugId]}
    subject={issue.title.trim()}
    isTeam={issue.can.versions}
    clientsRead={isNoteShown(asked.from, asked.to)}
    required={asked.required}
    needs={asked.needs}
    drafts={asked.drafted ? 1 : 0}
    notReady={
      hasGaps(gaps) && (
        <GapLists
          gaps={gaps}
          elsewhere
          hrefOf={issue.can.edit ? (field) => paths.issueEdit(issue.project.id, issue.id, { field }) : undefined}
        />
      )
    }
    stopped={gaps.required.length > 0}
    // While the request runs, the page already shows the new status, which must not count as another user's change.
    movedTo={busy || issue.status === asked.from ? null : issue.status}
    busy={busy}
    {...rest}
  />
);
