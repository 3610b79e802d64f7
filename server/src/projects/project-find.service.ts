import { redact } from '@coloa/contract/issues/redaction.ts';
import type { Actor } from '../platform/actor.ts';
import type { DbOrTx } from '../platform/database/database.ts';
import { findProjects } from './project-find.repo.ts';

export { listLedProjects, type NamedProject, projectsNamed } from './project-find.repo.ts';

/** The first projects the actor reads that a text is about, by key and name. One query at most. */
export const projectsAbout = async (db: DbOrTx, actor: Actor, text: string, most: number) =>
  (await findProjects(db, actor, text, most)).map((row) => ({ ...row, name: redact(row.name) }));
