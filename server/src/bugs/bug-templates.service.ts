import type { BugDetail, BugTemplate, CountingTemplate } from '@coloa/contract/bugs/bugs.contract.ts';
import { displayName, findPath } from '@coloa/contract/bugs/vulnerability-tree.ts';
import { LANGUAGES, type Language } from '@coloa/contract/languages.ts';
import type { Actor } from '../platform/actor.ts';
import type { DbOrTx } from '../platform/database/database.ts';
import { refusal } from '../platform/http/refusal.ts';
import { type BugType, type BugTypes, resolveType } from './bug-types.policy.ts';
import { usesOf } from './bug-uses.service.ts';
import { listTemplates } from './bugs.repo.ts';
import { bugTypesOf, withLevelsAbove } from './bugs.service.ts';
import { builtInTemplates } from './built-in-templates.ts';

const builtInAt = (bugId: string, language: Language): CountingTemplate[] =>
  (builtInTemplates.get(bugId) ?? [])
    .filter((template) => template.language === language)
    .map((template) => ({ ...template, bugId, id: null, version: null }));

/**
 * Returns the template of the nearest level for each language that has one. On one level, a custom template takes precedence over a
 * built-in one.
 */
function nearestTemplates(bugId: string, own: readonly CountingTemplate[]): CountingTemplate[] {
  const levels = withLevelsAbove(bugId);
  return LANGUAGES.flatMap((language) =>
    levels
      .flatMap((level) => [
        ...own.filter((template) => template.bugId === level && template.language === language),
        ...builtInAt(level, language),
      ])
      .slice(0, 1),
  );
}

export async function templatesOf(db: DbOrTx, workspaceId: string, bugId: string): Promise<CountingTemplate[]> {
  return nearestTemplates(bugId, await listTemplates(db, workspaceId, withLevelsAbove(bugId)));
}

/**
 * Returns the type with this key, or the type that replaced it.
 * @throws Refusal UNKNOWN_BUG
 */
function requireType(types: BugTypes, bugId: string, path: string): BugType {
  const type = resolveType(types, bugId);
  const node = type && findPath(types.tree.vi, type.id).at(-1);
  if (!type || (type.id !== bugId && !node?.formerIds?.includes(bugId))) throw refusal('UNKNOWN_BUG', { path });
  return type;
}

/**
 * Returns the details of the type with this key, or of the type that replaced it.
 * @throws Refusal UNKNOWN_BUG
 */
export async function bugDetail(db: DbOrTx, actor: Actor, bugId: string, language: Language): Promise<BugDetail> {
  const types = await bugTypesOf(db, actor.workspaceId);
  const type = requireType(types, bugId, 'bugId');
  const [templates, uses] = await Promise.all([
    templatesOf(db, actor.workspaceId, type.id),
    actor.permissions.has('WRITE_CHECKLIST') && actor.onlyProjects === null ? usesOf(db, actor.workspaceId, types, type.id) : null,
  ]);
  const tree = types.tree[language];
  return {
    ...type,
    name: displayName(tree, type.id),
    category: findPath(tree, type.id)[0]?.name ?? type.id,
    own: type.builtIn === null,
    uses,
    templates,
    builtInTemplates: nearestTemplates(type.id, []) satisfies BugTemplate[],
  };
}
