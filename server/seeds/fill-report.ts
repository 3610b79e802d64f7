import { LANGUAGES, type Language } from '@coloa/contract/languages.ts';
import type { SectionKind } from '@coloa/contract/reports/report-parts.ts';
import type { DbOrTx } from '../src/platform/database/database.ts';
import type { BuiltProject } from '../src/projects/projects.factory.ts';
import { type KeptSections, reportDefaults, reportSettings } from '../src/reports/reports.tables.ts';
import { freshSettings } from '../src/reports/settings/report-settings.service.ts';
import type { Engagement } from './engagement.ts';
import { readEntries } from './entries.ts';
import { LAST_INSTANT } from './story.ts';

type Written = ReadonlyMap<string, ReadonlyMap<string, string>>;

const writtenIn = (folder: string): Written => new Map(readEntries(folder).map(({ id, blocks }) => [id, new Map(blocks)]));

const COMPANY = writtenIn('report-sections');
const SHOWCASE = writtenIn('showcase/report');

const inBoth = (written: Written, id: string): Record<Language, string> => {
  const [vi = '', en = ''] = LANGUAGES.map((language) => written.get(id)?.get(language)?.trim());
  return { vi, en };
};

const sectionsOf = (written: Written, ...kinds: SectionKind[]): KeptSections =>
  Object.fromEntries(kinds.map((kind) => [kind, { title: { vi: '', en: '' }, text: inBoth(written, kind.toLowerCase()) }]));

export async function fillReportDefaults(tx: DbOrTx, workspaceId: string, updatedBy: string, updatedAt: Date): Promise<void> {
  const sections = sectionsOf(COMPANY, 'METHOD', 'LIMITATIONS', 'GLOSSARY');
  await tx.insert(reportDefaults).values({ workspaceId, sections, version: 2, updatedBy, updatedAt });
}

export async function fillReport(tx: DbOrTx, project: BuiltProject, { languages }: Engagement): Promise<void> {
  const summary = inBoth(SHOWCASE, 'summary');
  await tx.insert(reportSettings).values({
    ...freshSettings(languages),
    workspaceId: project.workspaceId,
    projectId: project.id,
    summaryVi: summary.vi,
    summaryEn: summary.en,
    summaryViAt: new Date(LAST_INSTANT),
    summaryEnAt: new Date(LAST_INSTANT),
    sections: sectionsOf(SHOWCASE, 'METHOD', 'TEAM', 'LIMITATIONS'),
    updatedBy: project.createdBy,
    updatedAt: new Date(LAST_INSTANT),
  });
}
