import { type DestinationStream, type Logger, pino } from 'pino';
import { serializeError } from '../http/error-serializer.ts';
import type { LogLevel } from '../process/env.ts';
import { LogOutput } from './log-output.ts';

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

let output: LogOutput | undefined;

export const logWritten = async (): Promise<void> => output?.written();

/** Writes one JSON object per line, by default to standard output. Hides fields that contain credentials. */
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
  output ??= new LogOutput(1);
  return pino(options, output);
}
