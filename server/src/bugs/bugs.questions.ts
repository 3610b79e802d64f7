import type { BugTemplate } from '@coloa/contract/bugs/bugs.contract.ts';
import type { Language } from '@coloa/contract/languages.ts';
import type { Actor } from '../platform/actor.ts';
import type { DbOrTx } from '../platform/database/database.ts';
import { question } from '../platform/questions.ts';

/**
 * Returns the number of issues with a type or one of the types below it, or with one of the given type keys. Issues in the bin do not
 * count.
 */
export const issuesWithType =
  question<(db: DbOrTx, workspaceId: string, of: string | readonly string[]) => Promise<number>>('issues of a type');

/** Returns the type keys that issues of the workspace use; with `bin`, also those that only issues in the bin use. */
export const keysInUse =
  question<(db: DbOrTx, workspaceId: string, where: { bin: boolean }) => Promise<string[]>>('keys of the tree that issues have');

/**
 * Returns the type, the asset names and the texts of an issue that the actor can edit. `texts` is undefined if the issue has none in the
 * given language.
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

/** Returns the id, project and key of an issue; null if the actor cannot see it. */
export const issueNamed =
  question<(db: DbOrTx, actor: Actor, issueId: string) => Promise<{ id: string; projectId: string; key: string } | null>>(
    'the name of an issue',
  );
