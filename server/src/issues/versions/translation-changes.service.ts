import type { RequestOf } from '@coloa/contract/http.ts';
import type { issueVersionsContract, TranslationChange } from '@coloa/contract/issues/issue-versions.contract.ts';
import { ISSUE_TEXTS } from '@coloa/contract/issues/issues.schema.ts';
import { otherLanguage } from '@coloa/contract/languages.ts';
import type { Actor } from '../../platform/actor.ts';
import type { DbOrTx } from '../../platform/database/database.ts';
import { demand } from '../../projects/projects.policy.ts';
import { NO_TEXTS } from '../edit/issue-fields.service.ts';
import { outdatedOf } from '../edit/issue-outdated.service.ts';
import { canReadVersions } from '../issues.policy.ts';
import { listContents } from '../issues.repo.ts';
import { openIssue } from '../issues.service.ts';
import { lastMatched } from './last-matched.service.ts';

/**
 * Returns how the texts of the other language changed since the outdated texts of the language matched them.
 * @throws Refusal NOT_FOUND if the actor cannot see the issue, FORBIDDEN for clients
 */
export async function translationChanges(
  db: DbOrTx,
  actor: Actor,
  issueId: string,
  { language }: RequestOf<typeof issueVersionsContract.translationChanges>['query'],
): Promise<{ items: TranslationChange[] }> {
  const { workspaceId } = actor;
  const { issue, access } = await openIssue(db, actor, issueId);
  demand(access, canReadVersions);
  const outdated = outdatedOf(issue)[language];
  if (outdated.length === 0) return { items: [] };
  const other = otherLanguage(language);
  const current = (await listContents(db, workspaceId, issueId)).find((content) => content.language === other)?.content ?? NO_TEXTS;
  const matched = await lastMatched(db, workspaceId, issueId, language, outdated);
  return {
    items: ISSUE_TEXTS.filter((text) => outdated.includes(text)).map((text) => ({
      text,
      before: matched.get(text)?.before ?? null,
      now: current[text],
      since: matched.get(text)?.since?.toISOString() ?? null,
    })),
  };
}
