import { issuesContract } from '@coloa/contract/issues/issues.contract.ts';
import type { Issue } from '@coloa/contract/issues/issues.schema.ts';
import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { paths } from '../src/routes/paths.ts';
import { answerIssues } from './issues-server.ts';
import { renderPage } from './render.tsx';
import { sent } from './server.ts';
import { t } from './words.ts';

export const row = (title: string) => page.getByRole('row', { name: new RegExp(title) });
export const bar = (count: number) => page.getByRole('toolbar', { name: t('ui:bulk.selected', { count }) });
export const changes = () => sent(issuesContract.bulk).map(({ body }) => body);

export const brief = ({ id, key, number, title, severity, status }: Issue) => ({ id, key, number, title, severity, status });

/** Shows a list of three issues; the first two have the status. */
export async function show(status: Issue['status'] = 'DRAFT') {
  const { project, issues } = answerIssues([{ title: 'Lỗi một', status }, { title: 'Lỗi hai', status }, { title: 'Lỗi ba' }]);
  await renderPage(paths.issues(project.id, { sortBy: 'number' }), { width: 1440, height: 900 });
  await expect.element(row('Lỗi một')).toBeVisible();
  return { issues, ids: issues.map(({ id }) => id) };
}
