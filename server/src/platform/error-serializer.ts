import { pino } from 'pino';

/** Of a driver's error: they may quote the row that broke a rule. */
const QUOTING = ['params', 'detail', 'where', 'internalQuery'];

/**
 * An error as the log holds it: type, message, stack and codes, without the values of the statement that failed.
 * Those are write-ups, hashes and names, and a log goes where the database does not.
 */
export function serializeError(error: Error): Record<string, unknown> {
  const serialized: Record<string, unknown> = { ...pino.stdSerializers.err(error) };
  for (const field of QUOTING) delete serialized[field];
  for (const field of ['message', 'stack']) serialized[field] = withoutValues(String(serialized[field] ?? ''), error);
  return serialized;
}

/** A text that tells of the error, such as its message, without the values that drizzle adds to it. */
export function withoutValues(text: string, error: unknown): string {
  if (!(error instanceof Error)) return text;
  const cut = 'params' in error && Array.isArray(error.params) ? text.replaceAll(`\nparams: ${error.params}`, '') : text;
  return withoutValues(cut, error.cause);
}
