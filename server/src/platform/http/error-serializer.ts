import { sqlState } from '../database/database-errors.ts';

const DEPTH = 5;

export type SerializedError = {
  type: string;
  message: string;
  code?: string;
  stack: string;
  cause?: SerializedError;
  errors?: SerializedError[];
};

/**
 * Copies only the fields of `SerializedError`, because other fields of a driver's error may contain credentials or rows. Removes the
 * statement's values from the message and stack.
 */
export function serializeError(error: unknown, depth = DEPTH): SerializedError | undefined {
  if (error === undefined || error === null) return undefined;
  if (!(error instanceof Error)) return { type: typeof error, message: String(error), stack: '' };
  const code = 'code' in error && ['string', 'number'].includes(typeof error.code) ? String(error.code) : undefined;
  const cause = depth > 0 ? serializeError(error.cause, depth - 1) : undefined;
  const errors = depth > 0 && error instanceof AggregateError ? error.errors.flatMap((each) => serializeError(each, 0) ?? []) : undefined;
  return {
    type: error.constructor.name,
    message: withoutValues(error.message, error),
    ...(code === undefined ? {} : { code }),
    stack: withoutValues(error.stack ?? '', error),
    ...(cause === undefined ? {} : { cause }),
    ...(errors === undefined ? {} : { errors }),
  };
}

/** Whether the error message can quote input: invalid JSON, a search text, or a value that PostgreSQL could not convert. */
const quotesInput = (error: Error): boolean =>
  error instanceof SyntaxError || /^22/.test(sqlState(error) ?? '') || /^syntax error in tsquery/.test(error.message);

/** Removes the values that drizzle adds to a message, and input that the message quotes, so that they are not logged. */
export function withoutValues(text: string, error: unknown): string {
  if (!(error instanceof Error)) return text;
  const cut = 'params' in error && Array.isArray(error.params) ? text.replaceAll(`\nparams: ${error.params}`, '') : text;
  const unquoted = quotesInput(error) ? cut.replaceAll(error.message, () => error.message.replace(/["'].*["']/s, '"…"')) : cut;
  return withoutValues(unquoted, error.cause);
}
