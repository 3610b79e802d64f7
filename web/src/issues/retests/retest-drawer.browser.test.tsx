import { filesContract } from '@coloa/contract/files/files.contract.ts';
import { retestsContract } from '@coloa/contract/issues/retests.contract.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../test/accessible.ts';
import { uploaded } from '../../../test/fixtures/files.ts';
import { newFixtureId } from '../../../test/fixtures/ids.ts';
import { issueDetail } from '../../../test/fixtures/issues.ts';
import { listOf } from '../../../test/fixtures/lists.ts';
import { people } from '../../../test/fixtures/people.ts';
import { projectRetests, retest } from '../../../test/fixtures/retests.ts';
import { paste, picture } from '../../../test/input.ts';
import { render } from '../../../test/render.tsx';
import { answer, hold, refusal, sent } from '../../../test/server.ts';
import { t } from '../../../test/words.ts';
import { RetestDrawer } from './retest-drawer.tsx';
import { RetestSection } from './retest-section.tsx';

const asset = (path: string) => ({ id: newFixtureId(), kind: 'URL' as const, value: `https://thu.example/${path}`, scopeId: null });
const assets = [asset('xac-nhan'), asset('hang-loat')];
const [first, second] = [assets[0]?.value ?? '', assets[1]?.value ?? ''];

async function show(overrides: Parameters<typeof issueDetail>[0] = {}) {
  const issue = issueDetail({ status: 'READY_FOR_RETEST', assets, ...overrides });
  const closed = { times: 0 };
  await render(
    <RetestDrawer
      issue={issue}
      onClose={() => {
        closed.times += 1;
      }}
    />,
  );
  return { issue, closed };
}

const drawer = () => page.getByRole('dialog');
const group = (value: string) => drawer().getByRole('group', { name: value });
const button = (name: string) => drawer().getByRole('button', { name });
const note = () => drawer().getByRole('textbox', { name: t('retests:record.note') });

test('each asset requires a result; the arrow keys choose it, and what follows for the issue is said beforehand', async () => {
  answer(retestsContract.record, { id: newFixtureId(), status: 'OPEN', round: 1 });
  const { issue, closed } = await show();
  await button(t('retests:record.do.none')).click();
  await expect.poll(() => drawer().getByText(t('retests:record.missing'), { exact: true }).elements()).toHaveLength(2);
  expect(sent(retestsContract.record)).toEqual([]);
  await group(first).getByText(t('retests:result.FIXED')).click();
  await group(second).getByText(t('retests:result.NOT_FIXED')).click();
  await userEvent.keyboard('{ArrowLeft}');
  await expect.element(group(second).getByRole('radio', { name: t('retests:result.PARTLY') })).toBeChecked();
  await drawer()
    .getByLabelText(t('retests:record.assetNote', { asset: second }), { exact: false })
    .fill('Mã cũ vẫn dùng được');
  await note().fill('Đã thử lại **cả hai** chỗ.');
  await expect.element(drawer().getByText(t('retests:record.will.PARTLY'))).toBeVisible();
  await expectAccessible();
  await button(t('retests:record.do.PARTLY')).click();
  await expect.element(page.getByText(t('retests:record.done.OPEN', { key: issue.key }))).toBeVisible();
  expect(closed.times).toBe(1);
  const results = [
    { assetId: assets[0]?.id, result: 'FIXED', note: '' },
    { assetId: assets[1]?.id, result: 'PARTLY', note: 'Mã cũ vẫn dùng được' },
  ];
  const body = { from: 'READY_FOR_RETEST', results, note: 'Đã thử lại **cả hai** chỗ.' };
  expect(sent(retestsContract.record)).toMatchObject([{ params: { id: issue.id }, body }]);
});

test('one press fixes all assets and closes the issue', async () => {
  answer(retestsContract.record, { id: newFixtureId(), status: 'CLOSED', round: 1 });
  const { issue } = await show();
  await button(t('retests:record.allFixed')).click();
  await button(t('retests:record.do.FIXED')).click();
  await expect.element(page.getByText(t('retests:record.done.CLOSED', { key: issue.key }))).toBeVisible();
  expect(sent(retestsContract.record)[0]?.body.results.map(({ result }) => result)).toEqual(['FIXED', 'FIXED']);
});

test('what was typed is kept when the drawer closes because the status of the issue changed', async () => {
  answer(retestsContract.record, refusal('STATUS_CHANGED', { path: 'status' }));
  const { issue, closed } = await show();
  await button(t('retests:record.allFixed')).click();
  await note().fill('Đã thử lại cả hai chỗ.');
  await button(t('retests:record.do.FIXED')).click();
  await expect.element(page.getByText(t('retests:record.changed', { key: issue.key }))).toBeVisible();
  expect(closed.times).toBe(1);
  expect(Object.values({ ...localStorage }).join()).toContain('Đã thử lại cả hai chỗ.');
});

test('closing while a file is on its way into the note is asked about, since no text has it yet', async () => {
  answer(filesContract.upload, uploaded());
  const coming = hold(filesContract.upload);
  const { closed } = await show();
  await note().click();
  await paste(note(), { files: [await picture('man-hinh.png')] });
  await coming.arrived;
  await drawer()
    .getByRole('button', { name: t('ui:cancel') })
    .click();
  await page.getByRole('button', { name: t('ui:discard.keep') }).click();
  expect(closed.times).toBe(0);
  coming.release();
  await expect.poll(() => note().element().textContent).toContain('/attachments/');
});

test('a retest is shown beside what was found before, with its notes', async () => {
  const issue = issueDetail({ status: 'OPEN', assets });
  answer(retestsContract.ofIssue, listOf([retest()]));
  await render(<RetestSection issue={issue} />);
  const section = page.getByRole('region', { name: t('retests:title') });
  await expect.element(section.getByText(t('retests:result.PARTLY')).first()).toBeVisible();
  await expect.element(section.getByText('Mã cũ vẫn dùng được')).toBeVisible();
  await expect.element(section.getByRole('heading', { name: t('retests:before') })).toBeVisible();
  await expect.element(section.getByText('Chuyển tiền và dừng ở bước OTP.')).toBeVisible();
  await expect.element(section.getByText('cả hai')).toBeVisible();
  await expectAccessible();
});

test.each([
  { reporter: people.ha, words: () => t('retests:offer.yours') },
  { reporter: people.minh, words: () => t('retests:offer.others', { name: people.minh.name }) },
])('a retest that is waited for names its round and asks $reporter.name first', async ({ reporter, words }) => {
  const { can } = issueDetail();
  answer(retestsContract.ofIssue, listOf([]));
  answer(retestsContract.ofProject, projectRetests([], { ready: 1 }));
  await render(<RetestSection issue={issueDetail({ status: 'READY_FOR_RETEST', reporter, can: { ...can, retest: true } })} />);
  await expect.element(page.getByText(t('retests:roundWaiting', { number: 1 }))).toBeVisible();
  await expect.element(page.getByText(words())).toBeVisible();
});
