import { type Hand, handText, mergeTexts, type Piece, undecided, untouched } from '../../editor/merge-texts.ts';
import { type FieldName, fieldNames, type IssueValue, isTextName, sameField, type TextName } from './issue-value.ts';

/** What is kept of a field that both sides changed; `both` is a merge by hand, for texts alone. */
export type Side = 'mine' | 'theirs' | 'both';
export type Hands = Partial<Record<TextName, Hand>>;

export interface Merge {
  /** What can be merged is; where both sides changed the same, mine stands there until the reader chooses. */
  merged: IssueValue;
  /** The same with theirs there. */
  theirs: IssueValue;
  /** Fields whose changes exclude each other: the same words of a text, the same row of a list, or one value. */
  conflicts: FieldName[];
  /** The texts among them in pieces, for a merge by hand to choose from. */
  pieces: Partial<Record<TextName, Piece[]>>;
}

const isTitle = (name: FieldName) => name.endsWith('.title');

/** Puts my changes and theirs together from what both started with: field by field, texts word by word, lists row by row. */
export function mergeEdits(base: IssueValue, mine: IssueValue, theirs: IssueValue): Merge {
  const mineChanged = fieldNames.filter((name) => !sameField(base[name], mine[name]));
  const merge: Merge = { merged: { ...theirs }, theirs: { ...theirs }, conflicts: [], pieces: {} };
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

/** Fields that are still to be chosen: no side was taken, or a merge by hand has places that are not decided. */
export const openFields = ({ conflicts, pieces }: Merge, sides: Partial<Record<FieldName, Side>>, hands: Hands): FieldName[] =>
  conflicts.filter((name) => {
    if (sides[name] !== 'both' || !isTextName(name)) return sides[name] === undefined;
    return undecided(pieces[name] ?? [], hands[name] ?? untouched) > 0;
  });

/** The whole value once a side is chosen for each conflict. */
export function resolved({ merged, theirs, conflicts, pieces }: Merge, sides: Partial<Record<FieldName, Side>>, hands: Hands): IssueValue {
  const handOf = (name: FieldName) => {
    const text = isTextName(name) ? handText(pieces[name] ?? [], hands[name] ?? untouched) : merged[name];
    // A title is one line, however it was put together.
    return isTitle(name) ? String(text).replaceAll(/\s*\n\s*/g, ' ') : text;
  };
  const chosen = conflicts.map((name) => [
    name,
    sides[name] === 'theirs' ? theirs[name] : sides[name] === 'both' ? handOf(name) : merged[name],
  ]);
  return { ...merged, ...(Object.fromEntries(chosen) as Partial<IssueValue>) };
}
