import type { ReportSection } from '@coloa/contract/reports/report-sections.ts';
import { reportsContract } from '@coloa/contract/reports/reports.contract.ts';
import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { paths } from '../src/routes/paths.ts';
import { meAs } from './fixtures/me.ts';
import { projectDetail } from './fixtures/projects.ts';
import { reportSettings } from './fixtures/reports.ts';
import { renderPage } from './render.tsx';
import { answerReport } from './reports-server.ts';
import { sent } from './server.ts';
import { t } from './words.ts';

export async function showSections(
  workspaceSections: ReportSection[] = [],
  search: Parameters<typeof paths.report>[1] = {},
  me = meAs('Admin'),
) {
  const sections = workspaceSections.map((section) => ({ ...section, own: false, inWorkspace: true }));
  const [appendix, ...parts] = reportSettings().parts.toReversed();
  const kept = answerReport({
    project: projectDetail({ languages: ['vi', 'en'] }),
    workspaceSections,
    settings: reportSettings({
      sections,
      parts: [...parts.toReversed(), ...sections.map(({ id }) => ({ part: id, shown: true })), ...(appendix ? [appendix] : [])],
    }),
  });
  const shown = await renderPage(paths.report(kept.project.id, search), { width: 1440, height: 900, me });
  await expect.element(page.getByText(t('projectReport:parts.title'))).toBeVisible();
  return { kept, ...shown };
}

export const name = (kind: 'METHOD' | 'TEAM') => t(`reports:section.${kind}`);
export const opener = (of: string) => page.getByRole('button', { name: t('projectReport:parts.open', { name: of }) });
export const preview = () => page.getByRole('region', { name: t('projectReport:preview.title') }).first();
export const saves = () => sent(reportsContract.saveSettings).map(({ body }) => body);
export const press = (words: string) => page.getByRole('button', { name: words, exact: true }).click();
export const title = (language: 'vi' | 'en') => page.getByRole('textbox', { name: t(`projectReport:section.title.${language}`) });
export const editor = (of: string) => page.getByRole('textbox', { name: t('projectReport:section.label.vi', { name: of }) });
