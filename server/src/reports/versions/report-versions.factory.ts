import { createHash } from 'node:crypto';
import type { DbOrTx } from '../../platform/database/database.ts';
import { newId } from '../../platform/ids.ts';
import { plainDocument } from '../plain-document.ts';
import { buildReportDocument } from '../report-document.factory.ts';
import type { ReportDocument } from '../report-document.ts';
import { reportVersions } from '../reports.tables.ts';

let made = 0;

interface InProject {
  id: string;
  workspaceId: string;
  createdBy: string;
}

export async function buildVersion(
  db: DbOrTx,
  project: InProject,
  document: Partial<ReportDocument> = {},
  overrides: Partial<typeof reportVersions.$inferInsert> = {},
) {
  const plain = plainDocument(buildReportDocument({ version: null, ...document }));
  const documents = JSON.stringify([plain]);
  const row = {
    workspaceId: project.workspaceId,
    id: newId(),
    projectId: project.id,
    number: ++made,
    note: '',
    language: plain.language,
    documents,
    findings: plain.findings.length,
    sha256: createHash('sha256').update(documents).digest(),
    createdBy: project.createdBy,
    ...overrides,
  };
  await db.insert(reportVersions).values(row);
  return row;
}
