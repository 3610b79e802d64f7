import { type FieldName, fieldNames, type IssueValue, sameField } from './issue-value.ts';

export interface Merge {
  /** What can be merged is; where both sides changed a field, mine stands until the reader chooses. */
  merged: IssueValue;
  /** Fields that both sides changed to something different. */
  conflicts: FieldName[];
}

/** Puts my changes and theirs together, field by field, from what both started with. */
export function mergeEdits(base: IssueValue, mine: IssueValue, theirs: IssueValue): Merge {
  const mineChanged = (name: FieldName) => !sameField(base[name], mine[name]);
  const theirsChanged = (name: FieldName) => !sameField(base[name], theirs[name]);
  const conflicts = fieldNames.filter((name) => mineChanged(name) && theirsChanged(name) && !sameField(mine[name], theirs[name]));
  const fromMine = fieldNames.filter(mineChanged).map((name) => [name, mine[name]]);
  return { merged: { ...theirs, ...(Object.fromEntries(fromMine) as Partial<IssueValue>) }, conflicts };
}
