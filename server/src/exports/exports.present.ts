import { ERRORS, type ErrorCode } from '@coloa/contract/errors.ts';
import type { ExportJob } from '@coloa/contract/exports/export-jobs.contract.ts';
import type { Language } from '@coloa/contract/languages.ts';
import { messageOf } from '../platform/http/error-handler.ts';
import { translate } from '../platform/text/translations.ts';
import type { ExportRecord } from './exports.repo.ts';
import type { Failure } from './exports.tables.ts';

const isRefusal = (code: Failure): code is ErrorCode => code in ERRORS;

const inWords = (code: Failure, params: ExportRecord['failureParams'], language: Language): string =>
  isRefusal(code) ? messageOf(language, { code, params: params ?? {} }) : translate(language, `exports:failure.${code}`);

export const presentExport = (row: ExportRecord, language: Language): ExportJob => ({
  id: row.id,
  kind: row.kind,
  projectId: row.projectId,
  versionId: ('versionId' in row.request && row.request.versionId) || null,
  status: row.status,
  progress: row.progress,
  fileName: row.fileName,
  failure: row.failure === null ? null : inWords(row.failure, row.failureParams, language),
  size: row.size,
  createdAt: row.createdAt.toISOString(),
  finishedAt: row.finishedAt?.toISOString() ?? null,
  expiresAt: row.expiresAt?.toISOString() ?? null,
});
