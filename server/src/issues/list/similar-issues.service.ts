import type { Language } from '@coloa/contract/languages.ts';
import { SIMILAR_HITS, type Similar } from '@coloa/contract/similar/similar.contract.ts';
import type { Actor } from '../../platform/actor.ts';
import type { DbOrTx } from '../../platform/database/database.ts';
import { mostSimilar, queryOf, type Term, weightsOf, wordsOf } from '../../platform/text/similar-texts.ts';
import type { OpenProject } from '../../projects/projects.service.ts';
import { canRepeatNew, isOriginal } from '../issues.policy.ts';
import { presentSimilar, titlesShown } from '../issues.present.ts';
import { findSimilar, type SimilarRecord } from './similar-issues.repo.ts';

/** Returns issues that the actor can see and that resemble the terms: those of the project, then those of other projects. */
export async function similarIssues(
  db: DbOrTx,
  actor: Actor,
  { project, access }: Pick<OpenProject, 'project' | 'access'>,
  terms: readonly Term[],
  language: Language,
): Promise<Similar['issues']> {
  const found = await findSimilar(db, actor, project.id, terms.map(queryOf));
  const weights = weightsOf(found, found.rows);
  const compared = (row: SimilarRecord) => ({ title: wordsOf(titlesShown(row)), matched: row.matched.map((n) => n - 1) });
  const most = (rows: SimilarRecord[]) => mostSimilar(terms, weights, rows, compared, SIMILAR_HITS.issues);
  const [here, elsewhere] = [true, false].map((isHere) =>
    most(found.rows.filter(({ projectId }) => (projectId === project.id) === isHere)),
  );
  const repeats = canRepeatNew(access, actor, project);
  return [...(here ?? []), ...(elsewhere ?? [])]
    .slice(0, SIMILAR_HITS.issues)
    .map((row) => ({ ...presentSimilar(row, language), canRepeat: repeats && isOriginal(row.status) }));
}
