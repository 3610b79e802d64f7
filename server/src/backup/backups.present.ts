import path from 'node:path';
import type { BackupRun } from '@coloa/contract/backup/backups.contract.ts';
import type { Language } from '@coloa/contract/languages.ts';
import { sizeText } from '../platform/text/counts.ts';
import { translate } from '../platform/text/translations.ts';
import type { BackupRunRecord } from './backups.repo.ts';
import { LEFT_MS } from './schedule.policy.ts';

const iso = (at: Date | null): string | null => at?.toISOString() ?? null;

/** Returns the parameters of a failure. Numbers, which are all in bytes, become text in a readable unit. */
const readable = (params: Record<string, unknown> | null, language: Language): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(params ?? {}).map(([name, value]) => [name, typeof value === 'number' ? sizeText(value, language) : value]),
  );

/** A running backup or verification counts as failed if its process has not reported for `LEFT_MS`. */
function stateOf(
  {
    status,
    failure,
    params,
    toldAt,
  }: { status: BackupRun['status']; failure: string | null; params: Record<string, unknown> | null; toldAt: Date },
  language: Language,
): Pick<BackupRun, 'status' | 'failure'> {
  if (status === 'RUNNING' && toldAt.getTime() < Date.now() - LEFT_MS)
    return { status: 'FAILED', failure: translate(language, 'backups:failure.STOPPED') };
  return { status, failure: failure === null ? null : translate(language, `backups:failure.${failure}`, readable(params, language)) };
}

export function presentRun({ run, startedByName }: BackupRunRecord, there: boolean, language: Language): BackupRun {
  const { toldAt } = run;
  const proof = run.proofStatus && {
    startedAt: iso(run.proofStartedAt),
    finishedAt: iso(run.proofFinishedAt),
    ...stateOf({ status: run.proofStatus, failure: run.proofFailure, params: run.proofFailureParams, toldAt }, language),
  };
  return {
    id: run.id,
    cause: run.cause,
    startedBy: run.startedBy !== null && startedByName !== null ? { id: run.startedBy, name: startedByName } : null,
    ...stateOf({ status: run.status, failure: run.failure, params: run.failureParams, toldAt }, language),
    progress: run.progress,
    attempts: run.attempts,
    createdAt: run.createdAt.toISOString(),
    startedAt: iso(run.startedAt),
    finishedAt: iso(run.finishedAt),
    host: run.host,
    path: run.folder !== null && run.fileName !== null ? path.join(run.folder, run.fileName) : null,
    there,
    removedAt: iso(run.removedAt),
    size: run.size,
    sha256: run.sha256,
    version: run.version,
    counts: run.counts,
    hasKey: run.hasKey,
    proof,
  };
}
