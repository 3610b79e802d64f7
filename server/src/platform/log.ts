import { type DestinationStream, type Logger, pino } from 'pino';
import type { LogLevel } from './env.ts';
import { serializeError } from './error-serializer.ts';

export type Log = Logger;

const secretFields = [
  'password',
  'newPassword',
  'currentPassword',
  'oldPassword',
  'otp',
  'token',
  'refreshToken',
  'secret',
  'recoveryCodes',
];
const secretHeaders = ['token', 'authorization', 'cookie', '["set-cookie"]'];

/** Characters that wait to be written at most: what comes while standard output takes none is dropped. */
const MOST_WAITING = 4_000_000;

/**
 * Standard output, as it takes lines without holding up whoever logs. That nothing can be written there any more, to a full disk or a terminal
 * that was closed, ends nothing: what waits is tried again with the next line, and left where the process ends.
 */
function openOutput(): DestinationStream {
  const output = pino.destination({ dest: 1, sync: false, maxLength: MOST_WAITING });
  let isBroken = false;
  output.on('error', () => {
    isBroken = true;
  });
  output.on('write', () => {
    isBroken = false;
  });
  const flush = output.flushSync.bind(output);
  // At the end of the process it would try for ever.
  output.flushSync = () => {
    if (!isBroken) flush();
  };
  return output;
}

let output: DestinationStream | undefined;

/** One JSON object per line on standard output. What could be used to sign in never gets there, nor what people wrote. */
export function createLog(level: LogLevel, destination?: DestinationStream): Log {
  const within = (prefix: string, names: string[]) =>
    names.map((name) => (name.startsWith('[') ? `${prefix}${name}` : `${prefix}.${name}`));
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    serializers: { err: (error: unknown) => serializeError(error) },
    redact: {
      paths: [
        ...secretFields,
        ...within('*', secretFields),
        ...within('req.body', secretFields),
        ...within('headers', secretHeaders),
        ...within('*.headers', secretHeaders),
      ],
      censor: '[hidden]',
    },
  };
  if (destination) return pino(options, destination);
  output ??= openOutput();
  return pino(options, output);
}
