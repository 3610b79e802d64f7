import type { FilePlace } from '@coloa/contract/files/files.contract.ts';
import type { Actor } from '../platform/actor.ts';
import type { DbOrTx } from '../platform/database/database.ts';
import { question } from '../platform/questions.ts';

/** @throws Refusal NOT_FOUND if the actor cannot read the place */
type ShownNames = (db: DbOrTx, actor: Actor, id: string | undefined, fileNames: readonly string[]) => Promise<Iterable<string>>;

/** Each question returns the given file names that become visible at the place if a text of the actor there refers to them. */
export const filesShownIn = {
  PROJECT: question<ShownNames>('the files that a text of a project shows'),
  ISSUE: question<ShownNames>('the files that a text of an issue shows'),
  WRITE_UP: question<ShownNames>('the files that a write-up shows'),
} satisfies Partial<Record<FilePlace['on'], unknown>>;
