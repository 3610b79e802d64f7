import { filesContract } from '@coloa/contract/files/files.contract.ts';
import { retestsContract } from '@coloa/contract/issues/retests.contract.ts';
import { LIMITS } from '@coloa/contract/limits.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../test/accessible.ts';
import { uploaded } from '../../../test/fixtures/files.ts';
import { newFixtureId } from '../../../test/fixtures/ids.ts';
import { issueDetail } from '../../../test/fixtures/issues.ts';
import { listOf } from '../../../test/fixtures/lists.ts';
import { people } from '../../../test/fixtures/people.ts';
import { projectRetests, retest } from '../../../test/fixtures/retests.ts';
import { countClicks, paste, picture } from '../../../test/input.ts';
import { answerIssues } from '../../../test/issues-server.ts';
import { render, renderPage } from '../../../test/render.tsx';
import { answer, hold, refusal, sent } from '../../../test/server.ts';
import { t } from '../../../test/words.ts';
import { paths } from '../../routes/paths.ts';
import { RetestDrawer } from './retest-drawer.tsx';
import { RetestSection } from './retest-section.tsx';
import { RetestSummary } from './retest-summary.tsx';

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

test('each asset requires a result, chosen by arrow keys; the drawer shows the consequence for the issue', async () => {
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

test('one click marks all assets as fixed, and saving then closes the issue', async () => {
  answer(retestsContract.record, { id: newFixtureId(), status: 'CLOSED', round: 1 });
  const { issue } = await show();
  await button(t('retests:record.allFixed')).click();
  await button(t('retests:record.do.FIXED')).click();
  await expect.element(page.getByText(t('retests:record.done.CLOSED', { key: issue.key }))).toBeVisible();
  expect(sent(retestsContract.record)[0]?.body.results.map(({ result }) => result)).toEqual(['FIXED', 'FIXED']);
});

const many = Array.from({ length: 40 }, (_, at) => ({ ...asset(''), kind: 'HOST' as const, value: `10.0.1.${at + 1}` }));

test('results of 40 hosts, two of them not fixed, take six clicks on the issue page', async () => {
  answer(retestsContract.record, { id: newFixtureId(), status: 'OPEN', round: 1 });
  answer(retestsContract.ofProject, projectRetests([], { ready: 1 }));
  const can = { ...issueDetail().can, retest: true };
  const { project, issues } = answerIssues([{ status: 'READY_FOR_RETEST', assets: many, can }]);
  await renderPage(paths.issue(project.id, issues[0]?.id ?? ''), { width: 1440, height: 900 });
  const clicks = countClicks();
  await page
    .getByRole('main')
    .getByRole('button', { name: t('issues:step.retest.do') })
    .click();
  await expect.element(group('10.0.1.10')).toBeVisible();
  await expect.element(group('10.0.1.11')).not.toBeInTheDocument();
  await expect.element(button(t('issues:assets.more', { count: 30 }))).toBeVisible();
  const select = (name: string) => drawer().getByRole('checkbox', { name, exact: true });
  await button(t('retests:record.allFixed')).click();
  for (const host of ['10.0.1.3', '10.0.1.7']) await select(t('retests:record.select', { asset: host })).click();
  const selected = drawer().getByRole('group', { name: t('retests:record.set', { count: 2 }) });
  await expectAccessible();
  await selected.getByRole('button', { name: t('retests:result.NOT_FIXED') }).click();
  const fixed = t('retests:total.FIXED', { count: 38 });
  await expect.element(drawer().getByText(`${fixed}, ${t('retests:total.NOT_FIXED', { count: 2 })}`)).toBeVisible();
  await button(t('retests:record.do.PARTLY')).click();
  await expect.poll(() => sent(retestsContract.record)).toHaveLength(1);
  expect(clicks()).toBe(6);
  const results = sent(retestsContract.record)[0]?.body.results ?? [];
  expect(results.flatMap(({ result }, at) => (result === 'NOT_FIXED' ? [at + 1] : []))).toEqual([3, 7]);
  expect(results.filter(({ result }) => result === 'FIXED')).toHaveLength(38);
});

test('the assets of a filtered list are selected together', async () => {
  await show({ assets: many });
  await drawer().getByLabelText(t('retests:record.filter')).fill('10.0.1.2');
  await drawer()
    .getByRole('checkbox', { name: t('ui:field.selectAll', { count: 11 }) })
    .click();
  const selected = drawer().getByRole('group', { name: t('retests:record.set', { count: 11 }) });
  await selected.getByRole('button', { name: t('retests:result.NOT_TESTABLE') }).click();
  await expect.element(drawer().getByText(t('retests:total.NOT_TESTABLE', { count: 11 }))).toBeVisible();
  await expect.element(drawer().getByText(t('retests:record.left', { count: 29 }))).toBeVisible();
});

test('on a phone, the button for the remaining assets stays within the screen', async () => {
  await render(<RetestDrawer issue={issueDetail({ status: 'READY_FOR_RETEST', assets: many })} onClose={() => undefined} />, {
    width: 360,
  });
  await group('10.0.1.2').getByText(t('retests:result.NOT_FIXED'), { exact: true }).click();
  const rest = button(t('retests:record.restFixed', { count: many.length - 1 }));
  await expect.element(rest).toBeVisible();
  const { left, right } = rest.element().getBoundingClientRect();
  expect(left).toBeGreaterThanOrEqual(0);
  expect(right).toBeLessThanOrEqual(360);
});

test('marking as fixed under a filter keeps hidden rows and results already set', async () => {
  answer(retestsContract.record, { id: newFixtureId(), status: 'OPEN', round: 1 });
  await show({ assets: many });
  await group('10.0.1.2').getByText(t('retests:result.NOT_FIXED'), { exact: true }).click();
  await drawer().getByLabelText(t('retests:record.filter')).fill('10.0.1.2');
  await button(t('retests:record.restFixed', { count: 10 })).click();
  const total = `${t('retests:total.FIXED', { count: 10 })}, ${t('retests:total.NOT_FIXED', { count: 1 })}`;
  await expect.element(drawer().getByText(total)).toBeVisible();
  await expect.element(drawer().getByText(t('retests:record.left', { count: 29 }))).toBeVisible();
  await expect.element(button(t('retests:record.allFixed'))).toHaveAttribute('aria-disabled', 'true');
});

test('the results show failures first, with their number', async () => {
  const results = many.map(({ id, value }, at) => ({
    assetId: id,
    kind: 'HOST' as const,
    value,
    result: at === 38 || at === 39 ? ('NOT_FIXED' as const) : ('FIXED' as const),
    note: '',
  }));
  answer(retestsContract.ofIssue, listOf([retest({ results })]));
  await render(<RetestSection issue={issueDetail({ status: 'OPEN', assets: many })} />);
  const section = page.getByRole('region', { name: t('retests:title') });
  const total = `${t('retests:total.FIXED', { count: 38 })}, ${t('retests:total.NOT_FIXED', { count: 2 })}`;
  await expect.element(section.getByText(total)).toBeVisible();
  const shown = () => [...section.element().querySelectorAll('details ul > li')].map((row) => row.textContent);
  expect(shown().slice(0, 3)).toEqual([
    expect.stringContaining('10.0.1.39'),
    expect.stringContaining('10.0.1.40'),
    expect.stringContaining('10.0.1.1'),
  ]);
  expect(shown()).toHaveLength(10);
  await section.getByRole('button', { name: t('issues:assets.more', { count: 30 }) }).click();
  expect(shown()).toHaveLength(40);
});

test('the history counts each result, and entries of earlier versions have only the overall one', async () => {
  const changes = [
    { field: 'result', from: null, to: 'PARTLY' },
    { field: 'round', from: null, to: 2 },
  ];
  const results = { field: 'results', from: null, to: ['FIXED', 'NOT_FIXED', 'FIXED'] };
  const screen = await render(<RetestSummary changes={[...changes, results]} />);
  const total = `${t('retests:total.FIXED', { count: 2 })}, ${t('retests:total.NOT_FIXED', { count: 1 })}`;
  await expect.element(page.getByText(total, { exact: false })).toBeVisible();
  await screen.rerender(<RetestSummary changes={changes} />);
  await expect.element(page.getByText(t('retests:history', { round: '2', result: t('retests:result.PARTLY') }))).toBeVisible();
});

test('typed text is kept when the drawer closes because the issue’s status changed', async () => {
  answer(retestsContract.record, refusal('STATUS_CHANGED', { path: 'status' }));
  const { issue, closed } = await show();
  await button(t('retests:record.allFixed')).click();
  await note().fill('Đã thử lại cả hai chỗ.');
  await button(t('retests:record.do.FIXED')).click();
  await expect.element(page.getByText(t('retests:record.changed', { key: issue.key }))).toBeVisible();
  expect(closed.times).toBe(1);
  expect(Object.values({ ...localStorage }).join()).toContain('Đã thử lại cả hai chỗ.');
});

test('closing during an upload into the note asks first, because no draft contains the file yet', async () => {
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

test('a retest is shown beside the earlier findings, with its notes', async () => {
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

test('secrets in the notes of a retest are named before clients see them, and redacted', async () => {
  answer(retestsContract.record, { id: newFixtureId(), status: 'OPEN', round: 1 });
  const password = ['Hoa', 'Sua', '@19'].join('');
  await show({ assets: [] });
  await drawer().getByText(t('retests:result.NOT_FIXED'), { exact: true }).first().click();
  await drawer()
    .getByLabelText(t('retests:record.assetNote', { asset: t('retests:whole') }), { exact: false })
    .fill(`password=${password}`);
  await note().fill(`Vẫn vào được:\npassword=${password}`);
  await button(t('retests:record.do.NOT_FIXED')).click();
  const question = page.getByRole('dialog', { name: t('secrets:question.title') });
  const kind = t('secrets:kind.PASSWORD');
  await expect.element(question).toMatchTextContent(`${t('retests:record.note')}: ${t('secrets:line', { kind, line: 2 })}`);
  await expect.element(question).toMatchTextContent(`${t('retests:whole')}: ${t('secrets:line', { kind, line: 1 })}`);
  expect(sent(retestsContract.record)).toEqual([]);
  await question.getByRole('button', { name: t('secrets:redact') }).click();
  await expect.element(question).not.toBeInTheDocument();
  await button(t('retests:record.do.NOT_FIXED')).click();
  const redacted = `password=⟦${password}⟧`;
  await expect
    .poll(() => sent(retestsContract.record).map(({ body }) => [body.note, body.results[0]?.note]))
    .toEqual([[`Vẫn vào được:\n${redacted}`, redacted]]);
});

test('an HTTP message pasted into the note of an asset is added to the note of the retest with its lines', async () => {
  answer(retestsContract.record, { id: newFixtureId(), status: 'OPEN', round: 1 });
  await show();
  await group(first).getByText(t('retests:result.FIXED')).click();
  await group(second).getByText(t('retests:result.NOT_FIXED')).click();
  await note().fill('Đã thử lại.');
  const field = drawer().getByLabelText(t('retests:record.assetNote', { asset: second }), { exact: false });
  await paste(field, { text: 'GET /otp HTTP/1.1\r\nHost: thu.example\r\n' });
  await button(t('retests:record.do.NOT_FIXED')).click();
  const body = { note: `Đã thử lại.\n\n\`${second}\`:\n\n\`\`\`http\nGET /otp HTTP/1.1\nHost: thu.example\n\`\`\`` };
  await expect.poll(() => sent(retestsContract.record)).toMatchObject([{ body }]);
});

test('an HTTP message that does not fit into the note of the retest is not added, and the toast names the note', async () => {
  await show();
  await group(second).getByText(t('retests:result.NOT_FIXED')).click();
  const written = 'a'.repeat(LIMITS.markdown - 20);
  await note().fill(written);
  const field = drawer().getByLabelText(t('retests:record.assetNote', { asset: second }), { exact: false });
  await paste(field, { text: 'GET /otp HTTP/1.1\r\nHost: thu.example\r\n' });
  const added = `\n\n\`${second}\`:\n\n\`\`\`http\nGET /otp HTTP/1.1\nHost: thu.example\n\`\`\``.length;
  await expect.element(page.getByText(t('retests:record.inNoteTooLong', { count: added - 20, over: String(added - 20) }))).toBeVisible();
  await expect.element(page.getByText(t('retests:record.inNote'))).not.toBeInTheDocument();
});
