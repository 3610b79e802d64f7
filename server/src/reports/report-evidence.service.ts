import { inLanguage, type Language } from '@coloa/contract/languages.ts';
import { filesByName } from '../issues/evidence/project-files.service.ts';
import type { DbOrTx } from '../platform/database/database.ts';
import { type FindingFilter, listFindingEvidence } from './report-content.repo.ts';
import type { ReportEvidence } from './report-document.ts';
import type { ReportViewer } from './reports.policy.ts';

type Row = Awaited<ReturnType<typeof listFindingEvidence>>[number];
type Files = Awaited<ReturnType<typeof filesByName>>;

function evidenceOf({ id, kind, captionVi, captionEn, fileName, ...row }: Row, language: Language, files: Files): ReportEvidence {
  const shared = { id, caption: inLanguage(language, { vi: captionVi, en: captionEn }).trim() };
  switch (kind) {
    case 'HTTP':
      return {
        ...shared,
        kind,
        request: row.request,
        response: row.response,
        ...(row.durationMs !== null && { durationMs: row.durationMs }),
        ...(row.responseBytes !== null && { responseBytes: row.responseBytes }),
      };
    case 'CODE':
      return { ...shared, kind, language: row.language, text: row.code };
    case 'IMAGE':
      return { ...shared, kind, fileName };
    case 'FILE': {
      const file = files.get(fileName);
      return { ...shared, kind, fileName, file: file ? { name: file.name, size: file.size, sha256: file.sha256.toString('hex') } : null };
    }
  }
}

const isForeign = (language: Language, { captionVi, captionEn }: Row): boolean => {
  const [own, other] = language === 'vi' ? [captionVi, captionEn] : [captionEn, captionVi];
  return own.trim() === '' && other.trim() !== '';
};

export interface FindingEvidence {
  evidence: ReportEvidence[];
  hasForeignCaptions: boolean;
}

/** Returns a function from an issue id and a language to the issue's evidence. `file` is null if the viewer cannot read the file. */
export async function evidenceByFinding(
  db: DbOrTx,
  { workspaceId, access }: ReportViewer,
  projectId: string,
  filter: FindingFilter,
): Promise<(issueId: string, language: Language) => FindingEvidence> {
  const rows = await listFindingEvidence(db, workspaceId, projectId, filter);
  const names = rows.flatMap(({ kind, fileName }) => (kind === 'FILE' ? fileName : []));
  const files = await filesByName(db, workspaceId, projectId, names, access);
  const byIssue = Map.groupBy(rows, ({ issueId }) => issueId);
  return (issueId, language) => {
    const own = byIssue.get(issueId) ?? [];
    return {
      evidence: own.map((row) => evidenceOf(row, language, files)),
      hasForeignCaptions: own.some((row) => isForeign(language, row)),
    };
  };
}
