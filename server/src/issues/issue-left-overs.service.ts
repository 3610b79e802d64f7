import type { IssueLeftOvers } from '@coloa/contract/issues/issues.schema.ts';
import { leftOvers } from '@coloa/contract/issues/placeholders.ts';
import type { Language } from '@coloa/contract/languages.ts';
import type { Actor } from '../platform/actor.ts';
import type { DbOrTx } from '../platform/database.ts';
import { openProject } from '../projects/projects.service.ts';
import { type After, listBracketedTexts } from './issue-texts.repo.ts';
import { presentBrief } from './issues.present.ts';

/** Texts held at a time: each may be as long as texts may be. */
const PAGE = 50;

/**
 * The issues of a project with placeholders of templates left in their texts, by number; none to clients, whom drafts do not concern.
 * @throws Refusal NOT_FOUND when the actor may not know of the project
 */
export async function issuesWithLeftOvers(db: DbOrTx, actor: Actor, projectId: string, language: Language): Promise<IssueLeftOvers[]> {
  const { project, access } = await openProject(db, actor, projectId);
  if (access.reads !== 'all') return [];
  const found = new Map<string, IssueLeftOvers>();
  let after: After | null = null;
  for (;;) {
    const rows: Awaited<ReturnType<typeof listBracketedTexts>> = await listBracketedTexts(db, actor.workspaceId, projectId, after, PAGE);
    for (const { issue, language: written, content } of rows) {
      const left = leftOvers({ [written]: content });
      if (left.length === 0) continue;
      const known = found.get(issue.id) ?? { ...presentBrief(issue, project.key, language), leftOvers: [] };
      found.set(issue.id, { ...known, leftOvers: [...known.leftOvers, ...left] });
    }
    const last = rows.at(-1);
    if (!last || rows.length < PAGE) return [...found.values()];
    after = { number: last.issue.number, language: last.language };
  }
}
