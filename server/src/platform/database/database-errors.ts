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

// The driver and its pool set no code on these errors, so they are recognised by their messages.
const MESSAGES = [
  'timeout exceeded when trying to connect',
  'timeout expired',
  'Query read timeout',
  'Connection terminated',
  'Client has encountered a connection error and is not queryable',
  'Cannot use a pool after calling end on the pool',
  'Client was closed and is not queryable',
];

/**
 * Whether the error means that the database is unavailable. The server responds to such errors with 503 instead of 500, so that clients
 * retry.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  return chainOf(error).some((link) => {
    const code = codeOf(link);
    if (code && (CODES.has(code) || code.startsWith('08'))) return true;
    if (code === 'ENOENT' || code === 'EACCES') return 'syscall' in link && link.syscall === 'connect'; // the socket does not exist
    return MESSAGES.some((message) => link.message.startsWith(message));
  });
}

/** Returns the message of the root cause, without the SQL statement. For an AggregateError, joins the messages of its errors. */
export function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join(', ');
  if (error instanceof Error && error.cause instanceof Error) return reasonOf(error.cause);
  return error instanceof Error ? error.message : String(error);
}

export function sqlState(error: unknown): string | null {
  for (const link of chainOf(error)) {
    const code = codeOf(link);
    // Error codes of the operating system, such as EPIPE, can also have 5 letters, but no SQLSTATE starts with an E.
    if (code && /^(?!E)[0-9A-Z]{5}$/.test(code)) return code;
  }
  return null;
}

export function violatedConstraint(error: unknown): string | null {
  for (const link of chainOf(error)) {
    if ('constraint' in link && typeof link.constraint === 'string') return link.constraint;
  }
  return null;
}

function codeOf(error: Error): string | null {
  return 'code' in error && typeof error.code === 'string' ? error.code : null;
}

/** Returns the error, its causes, and the errors of an AggregateError, such as those of a host name with several IP addresses. */
export function chainOf(error: unknown): Error[] {
  if (!(error instanceof Error)) return [];
  const gathered = error instanceof AggregateError ? error.errors : [];
  return [error, ...[...gathered, error.cause].flatMap(chainOf)];
}
