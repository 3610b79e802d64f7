const CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  '57P01', // ended by an administrator
  '57P02', // another server process crashed
  '57P03', // starting up or shutting down
  '57P05', // idle session ended
  '25P03', // idle in transaction ended
  '25006', // read-only: a standby, in the middle of a failover
  '53300', // too many connections
]);

// The driver and its pool give these errors no code.
const MESSAGES = [
  'timeout exceeded when trying to connect',
  'timeout expired',
  'Query read timeout',
  'Connection terminated',
  'Client has encountered a connection error and is not queryable',
  'Cannot use a pool after calling end on the pool',
  'Client was closed and is not queryable',
];

/** True if the database could not be reached or the connection was lost: a 503 that can be retried, not a 500. */
export function isDatabaseUnavailable(error: unknown): boolean {
  return chainOf(error).some((link) => {
    const code = codeOf(link);
    if (code && (CODES.has(code) || code.startsWith('08'))) return true;
    if (code === 'ENOENT' || code === 'EACCES') return 'syscall' in link && link.syscall === 'connect'; // the socket does not exist
    return MESSAGES.some((message) => link.message.startsWith(message));
  });
}

/** Returns the root cause of an error, in the driver's words and without the statement; for several addresses, all of them. */
export function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join(', ');
  if (error instanceof Error && error.cause instanceof Error) return reasonOf(error.cause);
  return error instanceof Error ? error.message : String(error);
}

/** Returns the SQLSTATE of the error or of its cause, such as 23505; null if there is none. */
export function sqlState(error: unknown): string | null {
  for (const link of chainOf(error)) {
    const code = codeOf(link);
    // Codes of the operating system, such as EPIPE, have five letters as well; no SQLSTATE starts with an E.
    if (code && /^(?!E)[0-9A-Z]{5}$/.test(code)) return code;
  }
  return null;
}

/** Returns the constraint whose violation (unique, foreign key, check) caused the error; null if there is none. */
export function violatedConstraint(error: unknown): string | null {
  for (const link of chainOf(error)) {
    if ('constraint' in link && typeof link.constraint === 'string') return link.constraint;
  }
  return null;
}

function codeOf(error: Error): string | null {
  return 'code' in error && typeof error.code === 'string' ? error.code : null;
}

/** Returns the error, its causes, and the errors in an AggregateError, as from a connection tried on two addresses. */
export function chainOf(error: unknown): Error[] {
  if (!(error instanceof Error)) return [];
  const gathered = error instanceof AggregateError ? error.errors : [];
  return [error, ...[...gathered, error.cause].flatMap(chainOf)];
}
