import type { ErrorCode } from '@coloa/contract/errors.ts';
import { violatedConstraint } from '../database/database-errors.ts';
import { refusal } from './refusal.ts';

/** Says of what a unique index does not take that it is taken already. @throws Refusal of that code, at that field */
export async function refuseTaken<T>(write: Promise<T>, index: string, code: ErrorCode, path: string): Promise<T> {
  try {
    return await write;
  } catch (error) {
    if (violatedConstraint(error) === index) throw refusal(code, { path });
    throw error;
  }
}
