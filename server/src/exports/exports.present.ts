import type { ExportJob } from '@coloa/contract/exports/exports.contract.ts';
import type { ExportRecord } from './exports.repo.ts';

export const presentExport = (row: ExportRecord): ExportJob => ({
  id: row.id,
  status: row.status,
  progress: row.progress,
  fileName: row.fileName,
  size: row.size,
  createdAt: row.createdAt.toISOString(),
  finishedAt: row.finishedAt?.toISOString() ?? null,
  expiresAt: row.expiresAt?.toISOString() ?? null,
});
