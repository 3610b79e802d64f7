import { sqlState } from '../database/database-errors.ts';

/** The deepest level of causes to log. */
const DEPTH = 5;

export type SerializedError = {
  type: string;
  message: string;
  code?: string;
  stack: string;
  cause?: SerializedError;
  /** The errors of an AggregateError, such as one for each address. */
  errors?: SerializedError[];
};

/**
 * Returns only type, message, code, stack, cause and aggregated errors of an error: a driver's error may contain its connection with keys,
 * or the row that violated a constraint. Values of the failed statement are left out too, because they are texts, hashes and names that
 * must not be in the log.
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

/**
 * Whether the message quotes a text that could not be parsed: JSON, a search, or a value that PostgreSQL should convert to a number, date
 * or id.
 */
const quotesInput = (error: Error): boolean =>
  error instanceof SyntaxError || /^22/.test(sqlState(error) ?? '') || /^syntax error in tsquery/.test(error.message);

/** Returns a text of the error, such as its message, without the values that drizzle adds to it or that the message quotes. */
export function withoutValues(text: string, error: unknown): string {
  if (!(error instanceof Error)) return text;
  const cut = 'params' in error && Array.isArray(error.params) ? text.replaceAll(`\nparams: ${error.params}`, '') : text;
  const unquoted = quotesInput(error) ? cut.replaceAll(error.message, () => error.message.replace(/["'].*["']/s, '"…"')) : cut;
  return withoutValues(unquoted, error.cause);
}
