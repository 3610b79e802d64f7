import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answerIssues } from '../../test/issues-server.ts';
import { renderPage } from '../../test/render.tsx';
import { paths } from '../routes/paths.ts';

const scrollTo = async (top: number) => {
  window.scrollTo({ top });
  await expect.poll(() => window.scrollY).toBe(top);
};

test('a list on a phone is at the same position after the user returns from an issue', async () => {
  const { project } = answerIssues(Array.from({ length: 20 }, (_, n) => ({ title: `Lỗ hổng ${n}` })));
  const { history } = await renderPage(paths.issues(project.id), { width: 360, height: 740 });
  await expect.element(page.getByRole('link', { name: 'Lỗ hổng 12' }).first()).toBeInTheDocument();
  await scrollTo(900);
  await page.getByRole('link', { name: 'Lỗ hổng 12' }).first().click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Lỗ hổng 12' })).toBeVisible();
  expect(window.scrollY).toBe(0);
  history.back();
  await expect.poll(() => window.scrollY).toBe(900);
});
