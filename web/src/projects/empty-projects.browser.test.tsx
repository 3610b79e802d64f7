import { dashboardContract } from '@coloa/contract/dashboard/dashboard.contract.ts';
import { projectsContract } from '@coloa/contract/projects/projects.contract.ts';
import { tasksContract } from '@coloa/contract/tasks/tasks.contract.ts';
import { usersContract } from '@coloa/contract/users/users.contract.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answerFirstStepsDone } from '../../test/first-steps-done.ts';
import { dashboard } from '../../test/fixtures/dashboard.ts';
import { listOf } from '../../test/fixtures/lists.ts';
import { meAs } from '../../test/fixtures/me.ts';
import { projectRow } from '../../test/fixtures/projects.ts';
import { renderPage } from '../../test/render.tsx';
import { answer } from '../../test/server.ts';
import { t } from '../../test/words.ts';
import { paths } from '../routes/paths.ts';

const empty = projectRow({ issues: { CRITICAL: 0, HIGH: 0, MEDIUM: 0, LOW: 0, INFO: 0, VARIES: 0 } });

test.each([
  ['Tester', 'noIssues'],
  ['Client', 'noIssuesSeen'],
] as const)('a project without figures is described to a %s by what this role can read', async (role, words) => {
  answerFirstStepsDone();
  for (const call of [projectsContract.search, projectsContract.searchAdvanced]) answer(call, listOf([empty]));
  answer(usersContract.listMembers, listOf([]));
  answer(tasksContract.mine, { items: [], total: 0 });
  answer(dashboardContract.get, dashboard({ projects: { items: [empty], total: 1, more: false } }));
  for (const address of [paths.projects(), paths.dashboard()]) {
    const { unmount } = await renderPage(address, { width: 1440, me: meAs(role) });
    await expect
      .element(page.getByRole('row', { name: new RegExp(empty.name) }).getByText(t(`projects:${words}`), { exact: true }))
      .toBeVisible();
    await unmount();
  }
});
