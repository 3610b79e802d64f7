import { chosenEvidence, type EvidenceMerge, type ItemConflict, mergeEvidence } from '@coloa/contract/issues/evidence-merge.ts';
import { type Choice, type Hand, handText, mergeTexts, type Piece, undecided, untouched } from '../../editor/merge-texts.ts';
import { type FieldName, fieldNames, type IssueValue, isTextName, sameField, type TextName } from './issue-value.ts';

type CustomValues = IssueValue['fields'];
export type Hands = Partial<Record<TextName, Hand>>;
/** A field, or one item of the evidence; `evidence` is the order of the items. */
export type ConflictName = FieldName | ItemConflict;
export type Sides = Partial<Record<ConflictName, Choice>>;

export interface Merge {
  /** The merged value with `mine` in each conflict. */
  merged: IssueValue;
  /** The merged value with `theirs` in each conflict. */
  theirs: IssueValue;
  /** The names of the fields and items in conflict; `evidence` if both edits moved items to different places. */
  conflicts: ConflictName[];
  pieces: Partial<Record<TextName, Piece[]>>;
  evidence: EvidenceMerge;
}

const isTitle = (name: ConflictName) => name.endsWith('.title');
export const isFieldName = (name: ConflictName): name is FieldName => !name.startsWith('evidence.');
export const itemOf = (name: ConflictName): string => name.slice('evidence.'.length);

export function mergeEdits(base: IssueValue, mine: IssueValue, theirs: IssueValue): Merge {
  const mineChanged = fieldNames.filter((name) => name !== 'evidence' && !sameField(base[name], mine[name]));
  const evidence = mergeEvidence(base.evidence, mine.evidence, theirs.evidence);
  const merge: Merge = { merged: { ...theirs }, theirs: { ...theirs }, conflicts: [], pieces: {}, evidence };
  const put = (name: FieldName, ours: unknown, others: unknown = ours) => {
    Object.assign(merge.merged, { [name]: ours });
    Object.assign(merge.theirs, { [name]: others });
  };
  for (const name of mineChanged) {
    put(name, mine[name]);
    if (sameField(base[name], theirs[name]) || sameField(mine[name], theirs[name])) continue;
    if (isTextName(name)) {
      const text = mergeTexts(base[name], mine[name], theirs[name]);
      put(name, text.mine, text.theirs);
      if (!text.overlaps) continue;
      merge.conflicts.push(name);
      merge.pieces[name] = text.pieces;
      continue;
    }
    if (name === 'fields') {
      const fields = mergeFields(base.fields, mine.fields, theirs.fields);
      put(name, fields.mine, fields.theirs);
      if (fields.overlaps) merge.conflicts.push(name);
      continue;
    }
    const rows = name === 'tags' || name === 'assets' ? mergeRows<unknown>(base[name], mine[name], theirs[name]) : null;
    put(name, rows ?? mine[name], rows ?? theirs[name]);
    if (!rows) merge.conflicts.push(name);
  }
  put('evidence', evidenceWith(evidence, {}), evidenceWith(evidence, {}, 'theirs'));
  if (evidence.isMoved) merge.conflicts.push('evidence');
  merge.conflicts.push(...evidence.conflicts.map((id): ItemConflict => `evidence.${id}`));
  return merge;
}

/** Returns the merged evidence with the chosen side of each conflict, or `otherwise` without a choice. */
function evidenceWith(evidence: EvidenceMerge, sides: Sides, otherwise: 'mine' | 'theirs' = 'mine'): IssueValue['evidence'] {
  const sideOf = (name: ConflictName) => (sides[name] === undefined ? otherwise : sides[name] === 'theirs' ? 'theirs' : 'mine');
  return chosenEvidence(evidence, (id) => sideOf(`evidence.${id}`), sideOf('evidence'));
}

/** Merges the values of custom fields by key. `mine` and `theirs` differ only in the values that both edits changed. */
function mergeFields(base: CustomValues, mine: CustomValues, theirs: CustomValues) {
  const merged = { mine: { ...theirs }, theirs: { ...theirs }, overlaps: false };
  for (const key of new Set([...Object.keys(base), ...Object.keys(mine), ...Object.keys(theirs)])) {
    const [before, ours, others] = [base, mine, theirs].map((side) => side[key] ?? null);
    if (sameField([before], [ours]) || sameField([ours], [others])) continue;
    merged.mine[key] = ours ?? null;
    if (sameField([before], [others])) merged.theirs[key] = ours ?? null;
    else merged.overlaps = true;
  }
  return merged;
}

/** Merges the rows of both sides. Returns null if both sides removed the same row and added different ones. */
function mergeRows<Row>(base: readonly Row[], mine: readonly Row[], theirs: readonly Row[]): Row[] | null {
  const has = (rows: readonly Row[], row: Row) => rows.some((each) => sameField([each], [row]));
  const added = mine.filter((row) => !has(base, row) && !has(theirs, row));
  const replaced = base.filter((row) => !has(mine, row) && !has(theirs, row));
  if (replaced.length > 0 && added.length > 0 && theirs.some((row) => !has(base, row) && !has(mine, row))) return null;
  return [...theirs.filter((row) => !has(base, row) || has(mine, row)), ...added];
}

export const openFields = ({ conflicts, pieces }: Merge, sides: Sides, hands: Hands): ConflictName[] =>
  conflicts.filter((name) => {
    if (sides[name] !== 'both' || !isFieldName(name) || !isTextName(name)) return sides[name] === undefined;
    return undecided(pieces[name] ?? [], hands[name] ?? untouched) > 0;
  });

export function resolved({ merged, theirs, conflicts, pieces, evidence }: Merge, sides: Sides, hands: Hands): IssueValue {
  const handOf = (name: FieldName) => {
    const text = isTextName(name) ? handText(pieces[name] ?? [], hands[name] ?? untouched) : merged[name];
    // A title must stay on one line, even after a merge.
    return isTitle(name) ? String(text).replaceAll(/\s*\n\s*/g, ' ') : text;
  };
  const chosen = conflicts
    .filter(isFieldName)
    .map((name) => [name, sides[name] === 'theirs' ? theirs[name] : sides[name] === 'both' ? handOf(name) : merged[name]]);
  return { ...merged, ...(Object.fromEntries(chosen) as Partial<IssueValue>), evidence: evidenceWith(evidence, sides) };
}
