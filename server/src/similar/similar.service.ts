import type { Language } from '@coloa/contract/languages.ts';
import { SIMILAR_HITS, type Similar } from '@coloa/contract/similar/similar.contract.ts';
import { similarTypes } from '../bugs/similar-types.service.ts';
import { similarIssues } from '../issues/list/similar-issues.service.ts';
import type { Actor } from '../platform/actor.ts';
import type { DbOrTx } from '../platform/database/database.ts';
import { mostSimilar, queryOf, type Term, termsOf, weightsOf, wordsOf } from '../platform/text/similar-texts.ts';
import { canWriteIssue, demand } from '../projects/projects.policy.ts';
import { openProject } from '../projects/projects.service.ts';
import { findInLibrary } from './similar-library.repo.ts';

/**
 * Finds texts that resemble the text of a new issue of the project.
 * @throws Refusal NOT_FOUND, FORBIDDEN, PROJECT_ARCHIVED, PROJECT_DELETED
 */
export async function findSimilarTexts(
  db: DbOrTx,
  actor: Actor,
  { projectId, text }: { projectId: string; text: string },
  language: Language,
): Promise<Similar> {
  const opened = await openProject(db, actor, projectId);
  demand(opened.access, canWriteIssue);
  const terms = termsOf(text);
  if (terms.length === 0) return { issues: [], types: [], writeUps: [] };
  const [issues, library] = await Promise.all([similarIssues(db, actor, opened, terms, language), inLibrary(db, actor, terms, language)]);
  return { issues, ...library };
}

/** API tokens that are limited to projects cannot read the library. */
async function inLibrary(db: DbOrTx, actor: Actor, terms: readonly Term[], language: Language): Promise<Omit<Similar, 'issues'>> {
  if (actor.onlyProjects !== null) return { types: [], writeUps: [] };
  const found = await findInLibrary(db, actor, terms.map(queryOf));
  const changedAt = found.changedAt === null ? null : new Date(found.changedAt);
  const types = await similarTypes(db, actor.workspaceId, terms, { changedAt, templates: found.templates }, language);
  const compared = ({ title, matched }: (typeof found.writeUps)[number]) => ({ title: wordsOf(title), matched: matched.map((n) => n - 1) });
  const writeUps = mostSimilar(terms, weightsOf(found, found.writeUps), found.writeUps, compared, SIMILAR_HITS.writeUps);
  return { types, writeUps: writeUps.map(({ id, title, category }) => ({ id, title, category })) };
}
