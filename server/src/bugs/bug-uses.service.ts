import type { DbOrTx } from '../platform/database/database.ts';
import { type BugTypes, isWithin, resolveType } from './bug-types.policy.ts';
import { issuesWithType, keysInUse } from './bugs.questions.ts';
import { bugTypesOf, withLevelsAbove } from './bugs.service.ts';

/**
 * Returns the type keys of issues that belong to a type or to a type below it. A replaced type counts as its replacement. Returns null if
 * the workspace has no moves, because the type's own key and all keys below it then apply.
 */
async function keysOfType(
  db: DbOrTx,
  workspaceId: string,
  types: BugTypes,
  bugId: string,
  where: { bin: boolean },
): Promise<string[] | null> {
  if (types.former.size === 0) return null;
  const became = [...types.former].find(([, keys]) => keys.includes(bugId))?.[0] ?? bugId;
  const keys = await keysInUse.ask(db, workspaceId, where);
  return keys.filter((key) => isWithin(resolveType(types, key)?.id ?? key, became));
}

/** Returns the condition for issues of a type: `bugId` with all types below it, or the exact keys `bugKeys`. */
export async function issuesOfType(
  db: DbOrTx,
  workspaceId: string,
  bugId: string,
  where: { bin: boolean },
): Promise<{ bugId: string } | { bugKeys: string[] }> {
  const bugKeys = await keysOfType(db, workspaceId, await bugTypesOf(db, workspaceId), bugId, where);
  return bugKeys === null ? { bugId } : { bugKeys };
}

/**
 * Returns a function that maps the type key of an issue to the subcategory whose list contains the issue (see `issuesOfType`). The function
 * returns null for a category, and for an existing type below a subcategory that moved.
 */
export async function subcategoriesOf(db: DbOrTx, workspaceId: string): Promise<(key: string) => string | null> {
  const types = await bugTypesOf(db, workspaceId);
  const moved = new Set([...types.former.values()].flat());
  return (key) => {
    const resolved = types.former.size === 0 ? key : (resolveType(types, key)?.id ?? key);
    const [category, subcategory] = resolved.split('.');
    const bugId = `${category}.${subcategory}`;
    return subcategory === undefined || moved.has(bugId) ? null : bugId;
  };
}

/** Returns the number of issues of a type or a type below it. Counts issues that were moved to the type, but not issues in the bin. */
export async function usesOf(db: DbOrTx, workspaceId: string, types: BugTypes, bugId: string): Promise<number> {
  return issuesWithType.ask(db, workspaceId, (await keysOfType(db, workspaceId, types, bugId, { bin: false })) ?? bugId);
}

/** Returns the given types that issues use, directly, through a type below or through a move. Counts issues in the bin too. */
export async function usedAmong(
  db: DbOrTx,
  workspaceId: string,
  { former }: Pick<BugTypes, 'former'>,
  bugIds: readonly string[],
): Promise<Set<string>> {
  if (bugIds.length === 0) return new Set();
  const became = new Map([...former].flatMap(([to, keys]) => keys.map((key) => [key, to])));
  const levels = (await keysInUse.ask(db, workspaceId, { bin: true })).flatMap(withLevelsAbove);
  const used = new Set(levels.flatMap((level) => [level, ...withLevelsAbove(became.get(level) ?? '')]));
  return new Set(bugIds.filter((bugId) => used.has(bugId)));
}
