import { ERRORS } from '@coloa/contract/errors.ts';
import type { errorsOfEach } from '@coloa/contract/http.ts';
import type { Language } from '@coloa/contract/languages.ts';
import type { FastifyRequest } from 'fastify';
import type { output } from 'zod';
import type { Tx } from '../database/database.ts';
import type { Platform } from '../platform.ts';
import { bodyOf, isFault, refusedBy } from './error-handler.ts';
import type { Refusal } from './refusal.ts';

type ErrorsOfEach = output<typeof errorsOfEach>;
type Outcome = ErrorsOfEach['items'][number];

export interface EachCaller {
  language: Language;
  request: Pick<FastifyRequest, 'id' | 'log'>;
}

interface EachChange {
  ids: readonly string[];
  change: (tx: Tx, id: string) => Promise<unknown>;
  /** Whether to try an object with this outcome again after all others. */
  again?: (outcome: Outcome) => boolean;
}

/**
 * Changes each object in a separate transaction and returns its errors, in the given order; an object without errors was changed. If the
 * database becomes unavailable, the remaining objects are not tried, and the object that fails may nevertheless have been changed.
 * @throws the error of an unavailable database if no object was changed before
 */
export async function changeEach(
  database: Platform['database'],
  { language, request }: EachCaller,
  { ids, change, again = () => false }: EachChange,
): Promise<ErrorsOfEach> {
  const items: Outcome[] = [];
  let gone: Refusal | null = null;
  const attempt = async (id: string): Promise<Outcome> => {
    try {
      if (gone) throw gone;
      await database.transaction((tx) => change(tx, id));
      return { errors: [] };
    } catch (error) {
      const refused = refusedBy(error, request.log, database.watch);
      if (refused.status === ERRORS.UNAVAILABLE.status) {
        if (items.every(({ errors }) => errors.length > 0)) throw error;
        gone = refused;
      }
      const { errors, id: requestId } = bodyOf(language, refused, isFault(refused) ? request.id : undefined);
      return { errors, ...(requestId !== undefined && { id: requestId }) };
    }
  };
  for (const id of ids) items.push(await attempt(id));
  for (const [at, id] of ids.entries()) {
    const outcome = items[at];
    if (outcome && again(outcome)) items[at] = await attempt(id);
  }
  return { items };
}
