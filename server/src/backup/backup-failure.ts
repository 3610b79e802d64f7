import { isDatabaseUnavailable } from '../platform/database/database-errors.ts';
import { StartRefused } from '../platform/process/start-refused.ts';
import type { BackupFailure } from './backups.tables.ts';

export interface Failure {
  failure: BackupFailure;
  params: Record<string, unknown>;
}

export class BackupFailed extends Error {
  readonly why: Failure;
  constructor(failure: BackupFailure, params: Record<string, unknown> = {}) {
    super(failure);
    this.why = { failure, params };
  }
}

const LONGEST = 1_000;
const said = (error: unknown): string => (error instanceof Error ? error.message : String(error)).slice(0, LONGEST);
const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : null);

export function failureOf(error: unknown, of: 'backup' | 'proof'): Failure {
  if (error instanceof BackupFailed) return error.why;
  // `StartRefused` means a damaged archive only during a verification. While a backup is written, it means a problem with the folder or the
  // store.
  if (error instanceof StartRefused && of === 'proof') return { failure: 'UNSOUND', params: { said: said(error) } };
  const code = String(codeOf(error));
  if (code === 'ENOSPC' || code === 'EDQUOT') return { failure: 'DISK_FULL', params: {} };
  if (['EACCES', 'EPERM', 'EROFS', 'ENOTDIR'].includes(code)) return { failure: 'NOT_WRITABLE', params: { said: said(error) } };
  if (isDatabaseUnavailable(error)) return { failure: 'DATABASE_AWAY', params: {} };
  return { failure: 'BROKEN', params: { said: said(error) } };
}
