import { fieldsFor } from '../../custom-fields/custom-fields.service.ts';
import type { Actor } from '../../platform/actor.ts';
import type { DbOrTx } from '../../platform/database/database.ts';
import { readsEveryProject } from '../../projects/projects.policy.ts';
import { isSearched, sourceOf } from '../fields/field-words.policy.ts';
import type { FieldWords } from './issue-words.repo.ts';

/** Returns the custom fields that a search of the actor includes; undefined if the workspace has none. */
export async function fieldWordsFor(
  db: DbOrTx,
  actor: Pick<Actor, 'workspaceId' | 'userId' | 'permissions'>,
): Promise<FieldWords | undefined> {
  const fields = (await fieldsFor(db, actor, 'ISSUE')).filter(isSearched);
  if (fields.length === 0) return undefined;
  const seen = fields.filter(({ clientVisible }) => clientVisible);
  const isSame = seen.length === fields.length || readsEveryProject(actor);
  return { all: fields.map(sourceOf), ofClients: isSame ? null : seen.map(sourceOf) };
}
