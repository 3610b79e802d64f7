import { LANGUAGES, type Language } from '@coloa/contract/languages.ts';
import type { DbOrTx } from '../src/platform/database.ts';
import type { BuiltProject } from '../src/projects/projects.factory.ts';
import { reportSettings } from '../src/reports/reports.tables.ts';
import { freshSettings } from '../src/reports/settings/report-settings.service.ts';
import type { Engagement } from './engagement.ts';
import { readEntries } from './entries.ts';
import { LAST_INSTANT } from './story.ts';

/** What a lead writes for a report: the summary, and sections with a heading each. */
const WRITTEN = new Map(readEntries('showcase/report').map(({ id, blocks }) => [id, new Map(blocks)]));
const SECTIONS = ['method', 'team', 'limits'] as const;

const textOf = (id: string, language: Language): string => WRITTEN.get(id)?.get(language)?.trim() ?? '';

/** The first line of a section is its heading. */
const appendixIn = (language: Language): string => SECTIONS.map((id) => `### ${textOf(id, language)}`).join('\n\n');

/** The report of the showcase as its lead set it. */
export async function fillReport(tx: DbOrTx, project: BuiltProject, { languages }: Engagement): Promise<void> {
  const [vi, en] = LANGUAGES.map((language) => ({ summary: textOf('summary', language), appendix: appendixIn(language) }));
  await tx.insert(reportSettings).values({
    ...freshSettings(languages),
    workspaceId: project.workspaceId,
    projectId: project.id,
    summaryVi: vi?.summary ?? '',
    summaryEn: en?.summary ?? '',
    appendixVi: vi?.appendix ?? '',
    appendixEn: en?.appendix ?? '',
    updatedBy: project.createdBy,
    updatedAt: new Date(LAST_INSTANT),
  });
}
