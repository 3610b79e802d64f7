import type { BugTemplate } from '@coloa/contract/bugs/bugs.contract.ts';
import type { Language } from '@coloa/contract/languages.ts';
import type { Actor } from '../platform/actor.ts';
import type { DbOrTx } from '../platform/database/database.ts';
import { question } from '../platform/questions.ts';

/** The number of issues of the workspace with this type or one below it, or with one of the given keys; without the bin. */
export const issuesWithType =
  question<(db: DbOrTx, workspaceId: string, of: string | readonly string[]) => Promise<number>>('issues of a type');

/** The keys used by issues of the workspace; with `bin` also those used only by issues in the bin. */
export const keysInUse =
  question<(db: DbOrTx, workspaceId: string, where: { bin: boolean }) => Promise<string[]>>('keys of the tree that issues have');

/**
 * Returns the texts of an issue in a language, for users who write issues in its project. `texts` is undefined if the issue has none.
 * @throws Refusal NOT_FOUND, FORBIDDEN, PROJECT_ARCHIVED, PROJECT_DELETED
 */
export const issueToPropose = question<
  (
    db: DbOrTx,
    actor: Actor,
    issueId: string,
    language: Language,
  ) => Promise<{ bugId: string | null; texts: Omit<BugTemplate, 'language'> | undefined; assets: string[] }>
>('an issue to propose a template from');

/** The project and the name of an issue; null if the actor cannot see it. */
export const issueNamed =
  question<(db: DbOrTx, actor: Actor, issueId: string) => Promise<{ id: string; projectId: string; key: string } | null>>(
    'the name of an issue',
  );
