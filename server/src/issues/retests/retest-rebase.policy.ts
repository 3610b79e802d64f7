import type { RetestResult } from '@coloa/contract/issues/issue-states.ts';
import type { HistoryEntry } from '@coloa/contract/issues/issues.schema.ts';

export interface TestedRow {
  assetId: string | null;
  value: string;
  result: RetestResult;
  note: string;
}

interface RetestContent {
  day: string;
  note: string;
  results: readonly TestedRow[];
}

type Sent = { version: number } & { [Field in 'day' | 'note']?: RetestContent[Field] | undefined } & {
  results?: readonly Omit<TestedRow, 'value'>[] | undefined;
};

/** The changes of an edit, as its history entry records them. */
export type RecordedEdit = Pick<HistoryEntry, 'changes'>;

type Row = Pick<TestedRow, 'result' | 'note'>;

const isSame = (a: Row, b: Row): boolean => a.result === b.result && a.note === b.note;

const changesIn = (edits: readonly RecordedEdit[], field: string) =>
  edits.flatMap(({ changes }) => changes.filter((change) => change.field === field));

/** Returns the rows that the edits changed, as they were before the first of these changes, by position. */
function rowsBefore(edits: readonly RecordedEdit[]): Map<number, Row> {
  const rows = new Map<number, Row>();
  for (const { from } of changesIn(edits, 'retestAssets'))
    for (const [position, row] of Object.entries(from as Record<string, Row>))
      if (!rows.has(Number(position))) rows.set(Number(position), row);
  return rows;
}

/** Returns all earlier notes that the edits replaced, as one text. */
export const textsBefore = (edits: readonly RecordedEdit[]): string =>
  [
    ...changesIn(edits, 'retestAssets').flatMap(({ from }) => Object.values(from as Record<string, Row>).map(({ note }) => note)),
    ...changesIn(edits, 'retestNote').map(({ from }) => String(from)),
  ].join('\n\n');

/**
 * Merges a submitted edit with the edits by other users since its start version. The assets are merged one by one, because the call
 * submits all of them. An asset that the submitted edit leaves as it was in its start version keeps its current result and note.
 * @param edits the edits since the start version, oldest first
 * @returns `conflicts`: the submitted fields that both sides changed differently. If an edit is not recorded, or the start version does
 * not exist, as after a restored backup, each submitted field that differs is a conflict.
 */
export function rebasedEdit(sent: Sent, current: RetestContent & { version: number }, edits: readonly RecordedEdit[]) {
  const isKnown = edits.length === current.version - sent.version;
  const collides = (field: 'day' | 'note', recorded: string): boolean =>
    sent[field] !== undefined && sent[field] !== current[field] && (!isKnown || changesIn(edits, recorded).length > 0);
  const conflicts: string[] = [];
  if (collides('day', 'retestDay')) conflicts.push('day');
  const before = rowsBefore(edits);
  const given = new Map(sent.results?.map(({ assetId, ...row }) => [assetId, row]));
  const results = current.results.map((row, position) => {
    const mine = given.get(row.assetId);
    const was = before.get(position);
    if (!mine || isSame(mine, row) || (isKnown && was && isSame(mine, was))) return row;
    const isOther = !isKnown || (was !== undefined && !isSame(was, row));
    if (isOther && !conflicts.includes('results')) conflicts.push('results');
    return { ...row, ...mine };
  });
  if (collides('note', 'retestNote')) conflicts.push('note');
  return { after: { day: sent.day ?? current.day, note: sent.note ?? current.note, results }, conflicts };
}
