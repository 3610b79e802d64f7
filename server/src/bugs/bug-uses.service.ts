import type { DbOrTx } from '../platform/database.ts';
import { type BugTypes, isWithin, parentOf, resolveType } from './bug-types.policy.ts';
import { countUses, keysWithin } from './bugs.repo.ts';
import { bugTypesOf, withLevelsAbove } from './bugs.service.ts';

/**
 * The keys by which issues come under a type or one below it; null where nothing was ever moved, so that these are its own key and those
 * below. Of a type that became another one: those of the other. One query at most.
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
  // Nothing else can come under it.
  const roots = [became, ...[...types.former].flatMap(([to, keys]) => (isWithin(to, became) ? keys : []))];
  const keys = await keysWithin(db, workspaceId, roots, where);
  return keys.filter((key) => isWithin(resolveType(types, key)?.id ?? key, became));
}

/** What a list of issues of a type compares with: the type with all below it, or the keys themselves. Two queries at most. */
export async function issuesOfType(
  db: DbOrTx,
  workspaceId: string,
  bugId: string,
  where: { bin: boolean },
): Promise<{ bugId: string } | { bugKeys: string[] }> {
  const bugKeys = await keysOfType(db, workspaceId, await bugTypesOf(db, workspaceId), bugId, where);
  return bugKeys === null ? { bugId } : { bugKeys };
}

/** How many issues have a type or one below it, also by a key that became it; the bin left out. */
export async function usesOf(db: DbOrTx, workspaceId: string, types: BugTypes, bugId: string): Promise<number> {
  return countUses(db, workspaceId, (await keysOfType(db, workspaceId, types, bugId, { bin: false })) ?? bugId);
}

/** Those of the types that issues have, or one below, or a key that became it; in the bin or not. One query. */
export async function usedAmong(
  db: DbOrTx,
  workspaceId: string,
  { former }: Pick<BugTypes, 'former'>,
  bugIds: readonly string[],
): Promise<Set<string>> {
  const asked = new Set(bugIds);
  const becameOf = new Map<string, string[]>();
  for (const [to, keys] of former) {
    for (const level of withLevelsAbove(to)) if (asked.has(level)) becameOf.set(level, [...(becameOf.get(level) ?? []), ...keys]);
  }
  const roots = new Set([...bugIds, ...[...becameOf.values()].flat()]);
  const highest = [...roots].filter((root) => !withLevelsAbove(parentOf(root)).some((level) => roots.has(level)));
  const keys = await keysWithin(db, workspaceId, highest, { bin: true });
  const used = new Set(keys.flatMap(withLevelsAbove));
  return new Set(bugIds.filter((bugId) => [bugId, ...(becameOf.get(bugId) ?? [])].some((root) => used.has(root))));
}
