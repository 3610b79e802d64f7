import { checklistsContract } from '@coloa/contract/checklists/checklists.contract.ts';
import { configContract } from '@coloa/contract/config/config.contract.ts';
import { taskTemplatesContract } from '@coloa/contract/task-templates/task-templates.contract.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { me } from '../../test/fixtures/me.ts';
import { answerProfilePage } from '../../test/pages.ts';
import { renderPage } from '../../test/render.tsx';
import { answer, refusal } from '../../test/server.ts';
import { t } from '../../test/words.ts';
import { paths } from '../routes/paths.ts';

test.each([
  { at: '/manager', privileges: ['WRITE_CONFIG'], page: paths.config() },
  { at: '/manager/', privileges: ['WRITE_CONFIG'], page: paths.config() },
  { at: '/manager', privileges: [], page: paths.error(403, { from: '/manager' }) },
  { at: '/settings', privileges: [], page: paths.profile() },
] as const)(
  '$at leads a reader with $privileges to the first page below it that they may open, $page',
  async ({ at, privileges, page: first }) => {
    answer(configContract.get, refusal('INTERNAL'));
    answerProfilePage();
    const { address } = await renderPage(at, { me: me({ role: { name: 'Riêng', privileges: [...privileges] } }) });
    await expect.poll(address).toBe(first);
  },
);

const reader = me({ role: { name: 'Kiểm thử viên', privileges: [] } });

async function expectForbidden(path: string): Promise<void> {
  const { address } = await renderPage(path, { me: reader });
  await expect.element(page.getByRole('heading', { name: t('app:errors.403.title') })).toBeVisible();
  expect(address()).toBe(paths.error(403, { from: path }));
}

test.each([
  { path: paths.checklists(), endpoints: [checklistsContract.categories, checklistsContract.list] },
  { path: paths.taskTemplates(), endpoints: [taskTemplatesContract.list] },
])('the forbidden calls of $path lead once to the page for 403, which names the page that was asked for', async ({ path, endpoints }) => {
  for (const endpoint of endpoints) answer(endpoint, refusal('FORBIDDEN'));
  await expectForbidden(path);
});

test.each([paths.bugList(), paths.bug('server_side_injection.sql_injection'), paths.bugProposals()])(
  '%s leads a reader who may not change the bug list once to the page for 403, before anything is asked',
  (path) => expectForbidden(path),
);
