import type { FieldsInput } from '@coloa/contract/custom-fields/custom-fields.schema.ts';
import type { ArgsOf } from '@coloa/contract/http.ts';
import { type IssuePart, type IssueStatus, type StepNeed, stepNeeds, TRANSITIONS } from '@coloa/contract/issues/issue-states.ts';
import type { issuesContract } from '@coloa/contract/issues/issues.contract.ts';
import type { IssueRow } from '@coloa/contract/issues/issues.schema.ts';
import { isRetestStep, type StepName, stepName } from '../../activity/step-name.ts';
import { type Batch, batchesOf } from '../../lib/run-batches.ts';
import type { StepAnswer } from '../page/step-dialog.tsx';

export type BulkChange = NonNullable<ArgsOf<typeof issuesContract.bulk>['body']>['change'];

export type IssueBatch = Batch<IssueRow, BulkChange>;

/** The values of custom fields that a change replaced, by the id of the issue. */
export type FieldsBefore = ReadonlyMap<string, FieldsInput>;

export interface BulkStep {
  name: StepName;
  to: IssueStatus;
  /** The selected issues for which the status and the user's roles allow this step. */
  rows: IssueRow[];
  required: boolean;
  needs: readonly StepNeed[];
}

/**
 * Returns the steps that at least one row allows, without retest steps. The server checks conditions that cannot be read from a row, such as
 * two-person review.
 */
export function stepsOf(rows: readonly IssueRow[], partsOf: (row: IssueRow) => readonly IssuePart[]): BulkStep[] {
  const steps = new Map<StepName, BulkStep>();
  for (const { from, to, by, note, withdraw } of TRANSITIONS) {
    const name = stepName(from, to);
    if (isRetestStep(name)) continue;
    const fitting = rows.filter(
      (row) => row.status === from && (row.markedReady || !withdraw) && partsOf(row).some((part) => by.includes(part)),
    );
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

/**
 * Returns the batches that change the status. Each change contains the displayed status as `from`, so that the server rejects issues whose
 * status has changed in the meantime.
 */
export const moveBatches = ({ rows, to }: Pick<BulkStep, 'rows' | 'to'>, { note, ...needs }: StepAnswer): IssueBatch[] =>
  batchesOf<IssueRow, BulkChange>(rows, ({ status: from }) => ({ status: to, from, ...(note.trim() && { note: note.trim() }), ...needs }));

/** Returns the batches that add and remove tags. Omits rows that already have all tags of `add` and none of `remove`. */
export const tagBatches = (rows: readonly IssueRow[], add: readonly string[], remove: readonly string[]): IssueBatch[] =>
  batchesOf<IssueRow, BulkChange>(rows, ({ tags = [] }) => {
    const [addTags, removeTags] = [add.filter((tag) => !tags.includes(tag)), remove.filter((tag) => tags.includes(tag))];
    return { ...(addTags.length > 0 && { addTags }), ...(removeTags.length > 0 && { removeTags }) };
  }).filter(({ change }) => Object.keys(change).length > 0);

/** Compares values of custom fields. The server keeps several choices in the order of the field, not in the order of the selection. */
function isSame(a: unknown, b: unknown): boolean {
  const [one, other] = [a, b].map((value) => JSON.stringify(Array.isArray(value) ? value.toSorted() : (value ?? null)));
  return one === other;
}

/**
 * Returns the change that restores the previous values of custom fields, unless they have been changed since. Rows do not contain
 * these values, so they come from the response to the change. Null if the change did not change any.
 */
function fieldsBack({ fields }: BulkChange, before: FieldsInput | undefined): Pick<BulkChange, 'fields' | 'fieldsFrom'> | null {
  const changed = Object.entries(fields ?? {}).filter(([key, value]) => before && !isSame(before[key], value));
  if (changed.length === 0) return null;
  return { fields: Object.fromEntries(changed.map(([key]) => [key, before?.[key] ?? null])), fieldsFrom: Object.fromEntries(changed) };
}

/** Returns the issues in `done` that have changed. The others already had the values of the custom fields. */
export function changedOf(batches: readonly IssueBatch[], done: readonly IssueRow[], before: FieldsBefore): IssueRow[] {
  const same = batches.flatMap(({ rows, change }) => {
    const onlyFields = Object.keys(change).every((key) => key === 'fields' || key === 'fieldsFrom');
    return onlyFields ? rows.filter(({ id }) => before.has(id) && !fieldsBack(change, before.get(id))) : [];
  });
  const unchanged = new Set(same.map(({ id }) => id));
  return done.filter(({ id }) => !unchanged.has(id));
}

/** Returns the name of the property that a change sets. A change and its undo have the same. */
export function propertyOf(change: BulkChange): string {
  if (change.addTags || change.removeTags) return 'tags';
  if (change.delete || change.restore) return 'bin';
  if (change.fields) return `fields ${Object.keys(change.fields).toSorted()}`;
  return (['status', 'priority', 'fixerId', 'dueDay'] as const).find((name) => change[name] !== undefined) ?? '';
}

/**
 * Returns the batches that undo the changes to the issues in `done`. Of status changes, only a mark for retest can be withdrawn. Omits
 * restorations from the bin.
 */
export function undoOf(batches: readonly IssueBatch[], done: readonly IssueRow[], before: FieldsBefore = new Map()): IssueBatch[] {
  const changed = new Set(done.map(({ id }) => id));
  return batches.flatMap(({ rows, change }) => {
    const left = rows.filter(({ id }) => changed.has(id));
    return batchesOf<IssueRow, BulkChange>(left, (row) => ({
      ...(change.priority !== undefined && { priority: row.priority }),
      ...(change.fixerId !== undefined && { fixerId: row.fixer?.id ?? null }),
      ...(change.dueDay !== undefined && { dueDay: row.dueDay }),
      ...(change.addTags && { removeTags: change.addTags }),
      ...(change.removeTags && { addTags: change.removeTags }),
      ...(change.status === 'READY_FOR_RETEST' && { status: 'IN_PROGRESS' as const, from: change.status }),
      ...fieldsBack(change, before.get(row.id)),
      ...(change.delete && { restore: true as const }),
    })).filter((batch) => Object.keys(batch.change).length > 0);
  });
}
