import { bugProposalsContract, type Proposal } from '@coloa/contract/bugs/bug-proposals.contract.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../test/accessible.ts';
import { bugTemplate, proposal, proposalRow } from '../../test/fixtures/bugs.ts';
import { issueDetail } from '../../test/fixtures/issues.ts';
import { listOf } from '../../test/fixtures/lists.ts';
import { render, renderPage } from '../../test/render.tsx';
import { answer, refusal, sent } from '../../test/server.ts';
import { t } from '../../test/words.ts';
import { paths } from '../routes/paths.ts';
import { ProposeDialog } from './propose-dialog.tsx';

async function show(given: Proposal) {
  answer(bugProposalsContract.list, listOf([proposalRow({ id: given.id, title: given.title, note: given.note })]));
  answer(bugProposalsContract.get, given);
  return renderPage(paths.bugProposal(given.id), { width: 1440, height: 900 });
}

const title = () => page.getByRole('textbox', { name: t('bugs:text.title') });
const reply = () => page.getByLabelText(t('bugs:proposal.answer'));
const button = (name: string) => page.getByRole('button', { name });

test('a proposal is compared with the current template, edited, and accepted with a reply', async () => {
  const present = bugTemplate({ version: 3 });
  const given = proposal({ present });
  answer(bugProposalsContract.decide, true);
  const { address } = await show(given);
  await expect.element(page.getByText(given.note)).toBeVisible();
  await expect.element(page.getByText(t('bugs:proposal.withOwn'))).toBeVisible();
  await expectAccessible();
  await title().click();
  await userEvent.keyboard('{ControlOrMeta>}a{/ControlOrMeta}XSS ở đây');
  await reply().fill('Cảm ơn');
  await button(t('bugs:proposal.accept')).click();
  await expect.element(page.getByText(t('bugs:proposal.accepted'))).toBeVisible();
  expect(address()).toBe(paths.bugProposals());
  const body = { state: 'ACCEPTED', texts: { title: 'XSS ở đây' }, templateVersion: 3, answer: 'Cảm ơn' };
  expect(sent(bugProposalsContract.decide)).toEqual([expect.objectContaining({ params: { id: given.id }, body })]);
});

test('a template that another user changed in the meantime is compared before the proposal is accepted', async () => {
  const given = proposal({ present: bugTemplate({ version: 3 }) });
  answer(bugProposalsContract.decide, refusal('EDIT_CONFLICT', { current: null }));
  await show(given);
  await expect.element(title()).toBeVisible();
  const next = { ...given, present: bugTemplate({ version: 4, title: 'Tiêu đề của họ' }) };
  answer(bugProposalsContract.get, next);
  await button(t('bugs:proposal.accept')).click();
  await expect.element(page.getByText(t('bugs:proposal.conflict'))).toBeVisible();
  await expect.element(page.getByText('Tiêu đề của họ', { exact: false }).first()).toBeVisible();
  answer(bugProposalsContract.decide, true);
  await button(t('bugs:proposal.accept')).click();
  await expect.element(page.getByText(t('bugs:proposal.accepted'))).toBeVisible();
  expect(sent(bugProposalsContract.decide).map(({ body }) => body.templateVersion)).toEqual([3, 4]);
});

test('declining a proposal requires a reason, and its field gets the focus each time', async () => {
  answer(bugProposalsContract.decide, true);
  await show(proposal());
  for (const _again of [1, 2]) {
    await button(t('bugs:proposal.decline')).click();
    await expect.element(reply()).toHaveFocus();
    await expect.element(page.getByText(t('bugs:proposal.answerRequired'))).toBeVisible();
  }
  await expectAccessible();
  expect(sent(bugProposalsContract.decide)).toEqual([]);
  await reply().fill('Mẫu hiện tại đã đủ');
  await button(t('bugs:proposal.decline')).click();
  await expect.element(page.getByText(t('bugs:proposal.declined'))).toBeVisible();
  const body = { state: 'DECLINED', texts: {}, templateVersion: null, answer: 'Mẫu hiện tại đã đủ' };
  expect(sent(bugProposalsContract.decide)).toEqual([expect.objectContaining({ body })]);
});

test('in a long comparison no button covers text, no box scrolls, and the back link is above the title', async () => {
  const line = 'Một dòng mô tả dài hơn bề ngang của ô, để chữ đi tới tận mép phải nơi các nút của phần so sánh đứng. ';
  const description = Array.from({ length: 30 }, (_, n) => `${n}. ${line.repeat(2)}`).join('\n\n');
  const given = proposal({ present: bugTemplate({ description: description.replaceAll('mô tả', 'trình bày') }) });
  await show({ ...given, texts: { ...given.texts, description } });
  await expect.element(page.getByRole('button', { name: t('issues:merge.keep') }).first()).toBeVisible();
  const overlap = (a: DOMRect, b: DOMRect) => a.left < b.right && b.left < a.right && a.top < b.bottom - 1 && b.top < a.bottom - 1;
  const chunks = [...document.querySelectorAll('.cm-deletedChunk')];
  const covered = chunks.filter((chunk) => {
    const buttons = [...chunk.querySelectorAll('button')].map((each) => each.getBoundingClientRect());
    const range = document.createRange();
    return [...chunk.querySelectorAll('del')].some((text) => {
      range.selectNodeContents(text);
      return [...range.getClientRects()].some((words) => buttons.some((each) => overlap(words, each)));
    });
  });
  const scrolled = [...document.querySelectorAll('.cm-editor')].filter(
    ({ parentElement: box }) => box && box.scrollHeight > box.clientHeight,
  );
  expect(chunks.length).toBeGreaterThan(1);
  expect([covered.length, scrolled.length]).toEqual([0, 0]);
  const left = (locator: ReturnType<typeof button>) => locator.element().getBoundingClientRect().x;
  const back = page.getByRole('link', { name: t('bugs:proposal.back') });
  expect(Math.abs(left(back) - left(page.getByRole('heading', { level: 2 }).first()))).toBeLessThan(2);
});

test('the dialog on an issue sends a note with its proposal and shows the answers to earlier ones', async () => {
  const declined = proposalRow({ state: 'DECLINED', answer: 'Cảm ơn' });
  answer(bugProposalsContract.list, listOf([declined]));
  answer(bugProposalsContract.create, { id: declined.id });
  const issue = issueDetail({ bugId: declined.bugId });
  let closed = false;
  await render(<ProposeDialog issue={issue} onClose={() => (closed = true)} />);
  const dialog = page.getByRole('dialog', { name: t('bugs:propose.title') });
  await expect.element(dialog.getByText(t('bugs:proposal.answered', { answer: 'Cảm ơn' }))).toBeVisible();
  await dialog.getByLabelText(t('bugs:propose.note'), { exact: false }).fill('Gọn hơn mẫu cũ');
  await expectAccessible();
  await dialog.getByRole('button', { name: t('bugs:propose.confirm') }).click();
  await expect.element(page.getByText(t('bugs:propose.done'))).toBeVisible();
  expect(closed).toBe(true);
  expect(sent(bugProposalsContract.create)).toMatchObject([{ body: { issueId: issue.id, language: 'vi', note: 'Gọn hơn mẫu cũ' } }]);
});

test('a failed proposal keeps its note and shows the error in its dialog, and each failure is announced', async () => {
  answer(bugProposalsContract.list, listOf([]));
  answer(bugProposalsContract.create, 'no network');
  await render(<ProposeDialog issue={issueDetail({ bugId: proposalRow().bugId })} onClose={() => undefined} />);
  const dialog = page.getByRole('dialog', { name: t('bugs:propose.title') });
  await dialog.getByLabelText(t('bugs:propose.note'), { exact: false }).fill('Gọn hơn mẫu cũ');
  await dialog.getByRole('button', { name: t('bugs:propose.confirm') }).click();
  await expect.element(dialog.getByText(t('app:failure.network'))).toBeVisible();
  // The toast announces the failure, so the dialog does not.
  expect(page.getByRole('alert').elements().length).toBe(1);
  await expect.element(dialog.getByRole('alert')).not.toBeInTheDocument();
  await expect.element(dialog.getByLabelText(t('bugs:propose.note'), { exact: false })).toHaveValue('Gọn hơn mẫu cũ');
  // If the same failure occurs again, a new element announces it.
  const first = page.getByRole('alert').element();
  await dialog.getByRole('button', { name: t('bugs:propose.confirm') }).click();
  await expect.poll(() => first.isConnected).toBe(false);
  await expect.element(page.getByRole('alert')).toMatchTextContent(new RegExp(t('app:failure.network')));
  await expect.element(dialog.getByRole('alert')).not.toBeInTheDocument();
});
