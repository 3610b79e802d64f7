import type { ReportDocument as PlainDocument } from '@coloa/contract/reports/report-document.ts';
import type { DbOrTx } from '../../platform/database/database.ts';
import { dayOf } from '../../platform/text/days.ts';
import { withNumber } from '../sections/printed-sections.ts';
import { listVersions } from './report-versions.repo.ts';

type History = NonNullable<PlainDocument['history']>;

/** Returns the versions of a project, oldest first, without notes, because notes are internal. */
export async function versionHistory(
  db: DbOrTx,
  { workspaceId, timeZone }: { workspaceId: string; timeZone: string },
  projectId: string,
): Promise<History> {
  const rows = await listVersions(db, workspaceId, projectId);
  return rows.map(({ number, at, by }) => ({ number, day: dayOf(at, timeZone), by: by.name })).reverse();
}

export const asVersion = <Document extends PlainDocument>(document: Document, number: number, history: History): Document => ({
  ...withNumber(document, number),
  ...(document.history && { history }),
});
