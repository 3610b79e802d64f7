import { projectsContract } from '@coloa/contract/projects/projects.contract.ts';
import { tasksContract } from '@coloa/contract/tasks/tasks.contract.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { projectDetail } from '../../test/fixtures/projects.ts';
import { task, taskDetail, taskOption } from '../../test/fixtures/tasks.ts';
import { answerIssues } from '../../test/issues-server.ts';
import { renderPage } from '../../test/render.tsx';
import { answer } from '../../test/server.ts';
import { t } from '../../test/words.ts';
import { paths } from '../routes/paths.ts';

const phone = { width: 360, height: 740 };

async function scrollTo(top: number): Promise<void> {
  await expect.poll(() => document.documentElement.scrollHeight).toBeGreaterThan(top + phone.height);
  window.scrollTo({ top });
  await expect.poll(() => window.scrollY).toBe(top);
}

test('a user who returns from an issue is at the same position of the list, also in rows that are rendered last', async () => {
  const { project } = answerIssues(Array.from({ length: 60 }, (_, n) => ({ title: `Lỗ hổng ${n}` })));
  const { history } = await renderPage(paths.issues(project.id), phone);
  const last = page.getByRole('link', { name: 'Lỗ hổng 58' }).first();
  await expect.element(last).toBeInTheDocument();
  await scrollTo(document.documentElement.scrollHeight - 2 * phone.height);
  const place = window.scrollY;
  const inView = page
    .getByRole('link', { name: /^Lỗ hổng/ })
    .elements()
    .find((each) => each.getBoundingClientRect().top > 200);
  (inView as HTMLElement).click();
  await expect.element(page.getByRole('heading', { level: 1, name: /^Lỗ hổng/ })).toBeVisible();
  await expect.poll(() => window.scrollY).toBe(0);
  history.back();
  await expect.poll(() => window.scrollY).toBe(place);
});

test('a list keeps its position when a drawer opens and closes', async () => {
  const project = projectDetail();
  const items = Array.from({ length: 30 }, (_, n) => task({ title: `Việc ${n}`, position: n }));
  answer(projectsContract.get, project);
  answer(tasksContract.list, { items, can: { add: true, saveAsTemplate: true } });
  answer(tasksContract.option, taskOption());
  answer(tasksContract.detail, taskDetail(items[10]));
  const { address } = await renderPage(paths.tasks(project.id), phone);
  const link = page.getByRole('link', { name: 'Việc 10', exact: true });
  await expect.element(link).toBeInTheDocument();
  await scrollTo(Math.round(link.element().getBoundingClientRect().top) - 300);
  const place = window.scrollY;
  (link.element() as HTMLElement).click();
  await expect.poll(address).toContain('task=');
  await expect.element(page.getByRole('dialog')).toBeVisible();
  expect(window.scrollY).toBe(place);
  await page.getByRole('button', { name: t('ui:close') }).click();
  await expect.poll(address).not.toContain('task=');
  expect(window.scrollY).toBe(place);
});
