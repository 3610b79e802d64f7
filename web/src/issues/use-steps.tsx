import type { IssueStatus } from '@coloa/contract/issues/issue-states.ts';
import type { Issue } from '@coloa/contract/issues/issues.schema.ts';
import { type LeftOver, leftOvers } from '@coloa/contract/issues/placeholders.ts';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { type StepName, stepName, useMoveIssue } from './issue-steps.ts';

const NoteDialog = lazy(() => import('./note-dialog.tsx').then((module) => ({ default: module.NoteDialog })));

export interface OfferedStep {
  name: StepName;
  to: IssueStatus;
  run: () => void;
}

interface Steps {
  /** The step people are most likely here for, if the reader may make it. */
  main: OfferedStep | null;
  others: OfferedStep[];
  busy: boolean;
  /** The dialog that asks for a note, while one is open; to be rendered somewhere. */
  dialog: ReactNode;
}

const likely: readonly StepName[] = ['sendToReview', 'accept'];

/** The changes of status the reader may make, as the issue itself says; those that need a reason ask for it first, and so do those that would pass on what a template left open. */
export function useSteps(issue: Pick<Issue, 'id' | 'key' | 'status' | 'can' | 'contents'>): Steps {
  const [asking, setAsking] = useState<{ name: StepName; to: IssueStatus; required: boolean; leftOvers: readonly LeftOver[] } | null>(null);
  const { mutate, isPending } = useMoveIssue();
  const move = (to: IssueStatus, note: string) =>
    mutate({ issueId: issue.id, from: issue.status, to, note }, { onSuccess: () => setAsking(null) });
  const offered = issue.can.moveTo.map(({ status: to, note }): OfferedStep => {
    const name = stepName(issue.status, to);
    const required = note === 'required';
    const run = () => {
      // What a template left open is easily overlooked on the way to the reviewer, and from there to the client.
      const left = likely.includes(name) ? leftOvers(issue.contents) : [];
      if (required || left.length > 0) setAsking({ name, to, required, leftOvers: left });
      else move(to, '');
    };
    return { name, to, run };
  });
  const main = offered.find(({ name }) => likely.includes(name)) ?? null;
  return {
    main,
    others: offered.filter((step) => step !== main),
    busy: isPending,
    dialog: asking && (
      <Suspense>
        <NoteDialog
          step={asking.name}
          issueKey={issue.key}
          required={asking.required}
          leftOvers={asking.leftOvers}
          busy={isPending}
          onClose={() => setAsking(null)}
          onSubmit={(note) => move(asking.to, note)}
        />
      </Suspense>
    ),
  };
}
