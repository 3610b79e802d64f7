import type { ArgsOf } from '@coloa/contract/http.ts';
import { type IssuePart, type IssueStatus, type StepNeed, stepNeeds, TRANSITIONS } from '@coloa/contract/issues/issue-states.ts';
import type { issuesContract } from '@coloa/contract/issues/issues.contract.ts';
import type { IssueRow } from '@coloa/contract/issues/issues.schema.ts';
import { isRetestStep, type StepName, stepName } from '../page/issue-steps.ts';
import type { StepAnswer } from '../page/step-dialog.tsx';

export type BulkChange = NonNullable<ArgsOf<typeof issuesContract.bulk>['body']>['change'];

export interface Batch {
  rows: readonly IssueRow[];
  change: BulkChange;
}

/** `rows` are the selected issues that can take the step. */
export interface BulkStep {
  name: StepName;
  to: IssueStatus;
  rows: IssueRow[];
  required: boolean;
  needs: readonly StepNeed[];
}

/** Omits the steps of retests. The server checks conditions that a row does not contain, such as two-person review and contributors. */
export function stepsOf(rows: readonly IssueRow[], partsOf: (row: IssueRow) => readonly IssuePart[]): BulkStep[] {
  const steps = new Map<StepName, BulkStep>();
  for (const { from, to, by, note } of TRANSITIONS) {
    const name = stepName(from, to);
    if (isRetestStep(name)) continue;
    const fitting = rows.filter((row) => row.status === from && partsOf(row).some((part) => by.includes(part)));
    if (fitting.length === 0) continue;
    const known = steps.get(name);
    steps.set(name, {
      name,
      to,
      rows: [...(known?.rows ?? []), ...fitting],
      required: note === 'required' || (known?.required ?? false),
      needs: stepNeeds(to),
    });
  }
  return [...steps.values()];
}

export function batchesOf(rows: readonly IssueRow[], changeOf: (row: IssueRow) => BulkChange): Batch[] {
  const batches = new Map<string, { rows: IssueRow[]; change: BulkChange }>();
  for (const row of rows) {
    const change = changeOf(row);
    const key = JSON.stringify(change);
    const batch = batches.get(key);
    if (batch) batch.rows.push(row);
    else batches.set(key, { rows: [row], change });
  }
  return [...batches.values()];
}

/** Each batch contains the displayed status, so that the server rejects issues whose status has changed in the meantime. */
export const moveBatches = ({ rows, to }: Pick<BulkStep, 'rows' | 'to'>, { note, ...needs }: StepAnswer): Batch[] =>
  batchesOf(rows, ({ status: from }) => ({ status: to, from, ...(note.trim() && { note: note.trim() }), ...needs }));

/** Omits rows that need no change. */
export const tagBatches = (rows: readonly IssueRow[], add: readonly string[], remove: readonly string[]): Batch[] =>
  batchesOf(rows, ({ tags = [] }) => {
    const [addTags, removeTags] = [add.filter((tag) => !tags.includes(tag)), remove.filter((tag) => tags.includes(tag))];
    return { ...(addTags.length > 0 && { addTags }), ...(removeTags.length > 0 && { removeTags }) };
  }).filter(({ change }) => Object.keys(change).length > 0);

/** Omits changes of status and restorations from the bin. */
export function undoOf(batches: readonly Batch[], done: readonly IssueRow[]): Batch[] {
  const changed = new Set(done.map(({ id }) => id));
  return batches.flatMap(({ rows, change }) => {
    const left = rows.filter(({ id }) => changed.has(id));
    return batchesOf(left, (row) => ({
      ...(change.priority !== undefined && { priority: row.priority }),
      ...(change.fixerId !== undefined && { fixerId: row.fixer?.id ?? null }),
      ...(change.dueDay !== undefined && { dueDay: row.dueDay }),
      ...(change.addTags && { removeTags: change.addTags }),
      ...(change.removeTags && { addTags: change.removeTags }),
      ...(change.delete && { restore: true as const }),
    })).filter((batch) => Object.keys(batch.change).length > 0);
  });
}
