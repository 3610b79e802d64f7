import { type Choice, type Hand, handText, mergeTexts, type Piece } from '../editor/merge-texts.ts';
import { changedFields, sameField, type WriteUpField, type WriteUpValue } from './write-up-value.ts';

export interface WriteUpMerge {
  /** The merged values, with the user's side of each conflict. */
  merged: WriteUpValue;
  /** The merged values, with the other side of each conflict. */
  theirs: WriteUpValue;
  conflicts: WriteUpField[];
  pieces: Piece[];
}

/** Merges each field separately: the content by lines and sentences, the tags one by one. */
export function mergeWriteUps(base: WriteUpValue, mine: WriteUpValue, theirs: WriteUpValue): WriteUpMerge {
  const merge: WriteUpMerge = { merged: { ...theirs }, theirs: { ...theirs }, conflicts: [], pieces: [] };
  const put = <Field extends WriteUpField>(field: Field, ours: WriteUpValue[Field], others = ours) => {
    merge.merged[field] = ours;
    merge.theirs[field] = others;
  };
  for (const field of changedFields(base, mine)) {
    if (sameField(base[field], theirs[field]) || sameField(mine[field], theirs[field])) {
      put(field, mine[field]);
    } else if (field === 'tags') {
      const added = mine.tags.filter((tag) => !base.tags.includes(tag) && !theirs.tags.includes(tag));
      put('tags', [...theirs.tags.filter((tag) => !base.tags.includes(tag) || mine.tags.includes(tag)), ...added]);
    } else if (field === 'content') {
      const text = mergeTexts(base.content, mine.content, theirs.content);
      put('content', text.mine, text.theirs);
      if (!text.overlaps) continue;
      merge.conflicts.push(field);
      merge.pieces = text.pieces;
    } else {
      put(field, mine[field], theirs[field]);
      merge.conflicts.push(field);
    }
  }
  return merge;
}

export function resolvedWriteUp(
  { merged, theirs, conflicts, pieces }: WriteUpMerge,
  sides: Partial<Record<WriteUpField, Choice>>,
  hand: Hand,
): WriteUpValue {
  const chosen = conflicts.map((field) => [
    field,
    sides[field] === 'theirs' ? theirs[field] : sides[field] === 'both' ? handText(pieces, hand) : merged[field],
  ]);
  return { ...merged, ...(Object.fromEntries(chosen) as Partial<WriteUpValue>) };
}
