import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { issueDetail } from '../../test/fixtures/issues.ts';
import { answerIssues } from '../../test/issues-server.ts';
import { renderPage } from '../../test/render.tsx';
import { t } from '../../test/words.ts';
import { paths } from '../routes/paths.ts';
import { toast } from '../ui/feedback/toast.ts';

const place = () => page.getByRole('region', { name: t('ui:toast.label') }).element();

const overlaps = (a: DOMRect, b: DOMRect) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

const controls = () => [...document.querySelectorAll<HTMLElement>('header :is(a, button, input)')];

const coveredControls = () => {
  const box = place().getBoundingClientRect();
  return controls()
    .filter((control) => overlaps(control.getBoundingClientRect(), box))
    .map((control) => control.textContent || control.ariaLabel);
};

const inReview = { status: 'IN_REVIEW', can: { ...issueDetail().can, moveTo: [{ status: 'OPEN', note: 'optional', needs: [] }] } } as const;

test.each([1280, 1440, 768, 360])('S40 toasts are at the top right and cover no header control in a window of %i px', async (width) => {
  const { issues, project } = answerIssues([inReview as never]);
  const [issue] = issues;
  if (!issue) throw new Error('no issue');
  await renderPage(paths.issue(project.id, issue.id), { width, height: 800 });
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect.element(page.getByRole('button', { name: t('issues:step.accept.do') }).first()).toBeVisible();
  toast.ok('Đã lưu thay đổi.');
  toast.bad('Không kết nối được với máy chủ. Hãy kiểm tra mạng rồi thử lại.');
  await expect.element(page.getByText('Đã lưu thay đổi.')).toBeVisible();
  await expect.poll(() => [controls().length > 3, coveredControls()]).toEqual([true, []]);
  const box = place().getBoundingClientRect();
  expect(box.right).toBe(width - 16);
  expect(box.bottom).toBeLessThan(500);
});

test('toasts move up below the app header when the page header is scrolled away', async () => {
  const { issues, project } = answerIssues([inReview as never]);
  const [issue] = issues;
  if (!issue) throw new Error('no issue');
  await renderPage(paths.issue(project.id, issue.id), { width: 1280, height: 500 });
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  toast.ok('Đã lưu thay đổi.');
  await expect.poll(() => place().getBoundingClientRect().top).toBeGreaterThan(100);
  await userEvent.keyboard('{End}');
  document.documentElement.scrollTop = 10_000;
  await expect.poll(() => place().getBoundingClientRect().top).toBeLessThan(100);
});
