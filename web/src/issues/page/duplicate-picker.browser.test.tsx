import { similarContract } from '@coloa/contract/similar/similar.contract.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../test/accessible.ts';
import { issueDetail } from '../../../test/fixtures/issues.ts';
import { answerIssues } from '../../../test/issues-server.ts';
import { renderPage } from '../../../test/render.tsx';
import { answer, sent } from '../../../test/server.ts';
import { t } from '../../../test/words.ts';
import { paths } from '../../routes/paths.ts';

const TITLE = 'Bỏ qua bước OTP khi chuyển tiền tới tài khoản mới';
const dialog = () => page.getByRole('dialog');

async function show(width: number, height: number, alike: string[] = []): Promise<void> {
  const can = {
    ...issueDetail().can,
    moveTo: [{ status: 'DUPLICATE' as const, note: 'required' as const, needs: ['duplicateOf' as const] }],
  };
  const others = ['Lộ số dư', 'Lộ khóa API', 'Thiếu kiểm tra quyền', 'Lộ tên người dùng'].map((title) => ({
    title,
    status: 'OPEN' as const,
  }));
  const { project, issues } = answerIssues([
    { title: 'Bị viết lần nữa', status: 'OPEN', can },
    { title: TITLE, status: 'READY_FOR_RETEST' },
    ...others,
  ]);
  answer(similarContract.find, {
    issues: issues
      .filter(({ title }) => alike.includes(title))
      .map(({ id, key, title, severity, status }) => ({ id, projectId: project.id, key, title, severity, status, canRepeat: false })),
    types: [],
    writeUps: [],
  });
  await renderPage(paths.issue(project.id, issues[0]?.id ?? ''), { width, height });
  await page
    .getByRole('main')
    .getByRole('button', { name: t('ui:more') })
    .first()
    .click();
  await page.getByRole('menuitem', { name: t('issues:step.duplicate.do') }).click();
  await expect.element(dialog().getByText(TITLE)).toBeVisible();
}

const candidate = () => dialog().getByText(TITLE).element();
const statusOf = (title: Element) => {
  const words = t('issues:status.READY_FOR_RETEST');
  return [...(title.closest('label')?.querySelectorAll('*') ?? [])].filter((each) => each.textContent === words)[0];
};

test('on a phone the status of a candidate is below its title, and the buttons are visible without scrolling', async () => {
  await show(360, 640);
  const title = candidate().getBoundingClientRect();
  expect(title.width).toBeGreaterThan(170);
  expect(statusOf(candidate())?.getBoundingClientRect().top).toBeGreaterThanOrEqual(title.bottom - 2);
  const frame = dialog().element();
  for (const name of [t('ui:cancel'), t('issues:step.duplicate.do')]) {
    const button = dialog().getByRole('button', { name, exact: true }).element();
    const { left, right, top, bottom } = button.getBoundingClientRect();
    expect(bottom, name).toBeLessThanOrEqual(640);
    expect(button.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2)), name).toBe(true);
  }
  expect(document.documentElement.scrollWidth).toBe(360);
  expect(frame.scrollWidth).toBeLessThanOrEqual(frame.clientWidth);
  await expectAccessible();
});

test('on a phone the line that the user types is above the buttons', async () => {
  await show(360, 640);
  const note = dialog().getByRole('textbox', { name: t('issues:step.reason') });
  await note.click();
  await userEvent.keyboard('Một{Enter}Hai{Enter}Ba{Enter}Cuối');
  const line = () => dialog().getByText('Cuối').element().getBoundingClientRect();
  const cancel = dialog().getByRole('button', { name: t('ui:cancel') });
  await expect.poll(() => line().bottom).toBeLessThanOrEqual(cancel.element().getBoundingClientRect().top);
  await cancel.click();
  await page.getByRole('button', { name: t('ui:discard.confirm') }).click();
  await expect.element(dialog()).not.toBeInTheDocument();
});

test('in a wide window the status of a candidate is beside its title', async () => {
  await show(1440, 900);
  const title = candidate().getBoundingClientRect();
  const status = statusOf(candidate())?.getBoundingClientRect();
  expect(status?.left).toBeGreaterThanOrEqual(title.right);
  expect(status?.top).toBeLessThan(title.bottom);
});

test('issues with a similar title are offered first, once each', async () => {
  await show(1440, 900, ['Bị viết lần nữa', 'Thiếu kiểm tra quyền']);
  const titles = () =>
    dialog()
      .getByRole('radio')
      .elements()
      .map((radio) => radio.closest('label')?.textContent ?? '');
  await expect.poll(() => titles()[0]).toContain('Thiếu kiểm tra quyền');
  expect(titles().filter((title) => title.includes('Thiếu kiểm tra quyền'))).toHaveLength(1);
  expect(titles().some((title) => title.includes('Bị viết lần nữa'))).toBe(false);
  expect(sent(similarContract.find).map(({ query }) => query.text)).toEqual(['Bị viết lần nữa']);
});
