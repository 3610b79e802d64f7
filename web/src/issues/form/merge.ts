import { mergeTexts } from '../../editor/merge-texts.ts';
import { type FieldName, fieldNames, type IssueValue, isTextName, sameField, type TextName } from './issue-value.ts';

/** What is kept of a field that both sides changed; `both` is a merge by hand, for texts alone. */
export type Side = 'mine' | 'theirs' | 'both';
export type HandTexts = Partial<Record<TextName, string>>;

export interface Merge {
  /** What can be merged is; where both sides changed the same, mine stands there until the reader chooses. */
  merged: IssueValue;
  /** The same with theirs there. */
  theirs: IssueValue;
  /** Fields whose changes exclude each other: the same lines of a text, the same row of a list, or one value. */
  conflicts: FieldName[];
  /** The texts among them with the words of both sides, for a merge by hand to begin with. */
  both: HandTexts;
}

const isTitle = (name: FieldName) => name.endsWith('.title');

/** Puts my changes and theirs together from what both started with: field by field, texts line by line, lists row by row. */
export function mergeEdits(base: IssueValue, mine: IssueValue, theirs: IssueValue): Merge {
  const mineChanged = fieldNames.filter((name) => !sameField(base[name], mine[name]));
  const merge: Merge = { merged: { ...theirs }, theirs: { ...theirs }, conflicts: [], both: {} };
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
      merge.both[name] = isTitle(name) ? text.both.replaceAll('\n', ' / ') : text.both;
      continue;
    }
    const rows = name === 'tags' || name === 'assets' ? mergeRows<unknown>(base[name], mine[name], theirs[name]) : null;
    put(name, rows ?? mine[name], rows ?? theirs[name]);
    if (!rows) merge.conflicts.push(name);
  }
  return merge;
}

/** What both put in and took out; null where both put something else in the place of the same row. */
function mergeRows<Row>(base: readonly Row[], mine: readonly Row[], theirs: readonly Row[]): Row[] | null {
  const has = (rows: readonly Row[], row: Row) => rows.some((each) => sameField([each], [row]));
  const added = mine.filter((row) => !has(base, row) && !has(theirs, row));
  const replaced = base.filter((row) => !has(mine, row) && !has(theirs, row));
  if (replaced.length > 0 && added.length > 0 && theirs.some((row) => !has(base, row) && !has(mine, row))) return null;
  return [...theirs.filter((row) => !has(base, row) || has(mine, row)), ...added];
}

/** The whole value once a side is chosen for each conflict. */
export function resolved(
  { merged, theirs, conflicts, both }: Merge,
  sides: Partial<Record<FieldName, Side>>,
  hands: HandTexts,
): IssueValue {
  const handOf = (name: FieldName) => {
    const text = isTextName(name) ? (hands[name] ?? both[name] ?? '') : merged[name];
    // A title is one line, however it was put together.
    return isTitle(name) ? String(text).replaceAll(/\s*\n\s*/g, ' ') : text;
  };
  const chosen = conflicts.map((name) => [
    name,
    sides[name] === 'theirs' ? theirs[name] : sides[name] === 'both' ? handOf(name) : merged[name],
  ]);
  return { ...merged, ...(Object.fromEntries(chosen) as Partial<IssueValue>) };
}
