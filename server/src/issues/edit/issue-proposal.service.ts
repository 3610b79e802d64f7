import type { Language } from '@coloa/contract/languages.ts';
import type { Actor } from '../../platform/actor.ts';
import type { DbOrTx } from '../../platform/database/database.ts';
import { canWriteIssue, demand } from '../../projects/projects.policy.ts';
import { issueDetail, openIssue } from '../issues.service.ts';

/**
 * Returns the type, the asset names and the texts of an issue, for a template proposal.
 * @throws Refusal NOT_FOUND, FORBIDDEN, PROJECT_ARCHIVED, PROJECT_DELETED
 */
export async function textsToPropose(db: DbOrTx, actor: Actor, issueId: string, language: Language) {
  const { access } = await openIssue(db, actor, issueId);
  demand(access, canWriteIssue);
  const { bugId, contents, assets } = await issueDetail(db, actor, issueId, language);
  return { bugId, texts: contents[language], assets: assets.map(({ value }) => value) };
}
