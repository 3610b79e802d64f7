import { projectsContract } from '@coloa/contract/projects/projects.contract.ts';
import { usersContract } from '@coloa/contract/users/users.contract.ts';
import { expect, test } from 'vitest';
import { listOf } from '../../test/fixtures/lists.ts';
import { projectRow } from '../../test/fixtures/projects.ts';
import { renderPage } from '../../test/render.tsx';
import { answer } from '../../test/server.ts';
import { paths } from '../routes/paths.ts';

test.each([
  ['one digit', { CRITICAL: 1, HIGH: 2, MEDIUM: 3, LOW: 4, INFO: 5, VARIES: 6 }],
  ['two digits', { CRITICAL: 11, HIGH: 24, MEDIUM: 48, LOW: 31, INFO: 12, VARIES: 10 }],
])('the counts of all six severities with %s stay on one line in the project list', async (_, issues) => {
  for (const call of [projectsContract.search, projectsContract.searchAdvanced]) answer(call, listOf([projectRow({ issues })]));
  answer(usersContract.listMembers, listOf([]));
  await renderPage(paths.projects(), { width: 1440, height: 900 });
  const counts = () => [...document.querySelectorAll<HTMLElement>('main tbody tr:first-child span[data-sev]')];
  await expect.poll(counts).toHaveLength(6);
  await document.fonts.ready;
  expect(new Set(counts().map((count) => Math.round(count.getBoundingClientRect().top))).size).toBe(1);
  const cell = counts()[0]?.closest('td');
  expect(cell?.scrollWidth).toBe(cell?.clientWidth);
  expect(document.documentElement.scrollWidth).toBe(1440);
});
