import { type Comment, commentsContract } from '@coloa/contract/comments/comments.contract.ts';
import type { IssueEvidence } from '@coloa/contract/issues/issue-evidence.ts';
import type { Issue } from '@coloa/contract/issues/issues.schema.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../test/accessible.ts';
import { comment, comments } from '../../../test/fixtures/comments.ts';
import { codeItem, fileItem, httpItem, imageItem } from '../../../test/fixtures/evidence.ts';
import { uploaded } from '../../../test/fixtures/files.ts';
import { historyEntry, issueContent, issueDetail } from '../../../test/fixtures/issues.ts';
import { watchCopies } from '../../../test/input.ts';
import { answerIssues } from '../../../test/issues-server.ts';
import { renderPage } from '../../../test/render.tsx';
import { answer } from '../../../test/server.ts';
import { t, tIn } from '../../../test/words.ts';
import { paths } from '../../routes/paths.ts';

const section = () => page.getByRole('region', { name: t('evidence:title') });
const figure = ({ id }: IssueEvidence) => document.getElementById(`evidence-${id}`);

async function show(evidence: IssueEvidence[], given: Partial<Issue> = {}, search: Record<string, string> = {}, said: Comment[] = []) {
  const kept = answerIssues([{ evidence, ...given }]);
  if (said.length > 0) answer(commentsContract.ofIssue, comments(said));
  const [issue] = kept.issues;
  if (!issue) throw new Error('no issue');
  const screen = await renderPage(paths.issue(kept.project.id, issue.id, search), { width: 1440, height: 900 });
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  return { ...screen, ...kept, issue };
}

test('the page shows all evidence once below the texts of both languages, and counts its redactions', async () => {
  const image = uploaded({ name: 'lich-su.png' });
  const items = [httpItem(), imageItem({ fileName: image.fileName }), codeItem({ text: 'key=⟦a⟧' }), fileItem()];
  await show(items, {
    contents: { vi: issueContent(), en: issueContent({ title: 'OTP is skipped' }) },
    attachments: [image, uploaded({ name: 'khac.png' })],
  });
  await expect.element(section().getByText(t('evidence:covered', { count: 2 }))).toBeVisible();
  expect(document.querySelectorAll('section[aria-labelledby=evidence] figure')).toHaveLength(4);
  await expect.element(page.getByRole('button', { name: t('files:enlarge', { name: 'khac.png' }) })).toBeVisible();
  await expect.element(page.getByRole('button', { name: t('files:enlarge', { name: 'lich-su.png' }) })).not.toBeInTheDocument();
  await section()
    .getByRole('link', { name: t('ui:markdown.openImage', { caption: 'Lịch sử giao dịch' }) })
    .click();
  await expect.element(page.getByRole('dialog', { name: 'Lịch sử giao dịch' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expectAccessible();
});

test('the title of an enlarged image does not show redacted parts of its caption', async () => {
  await show([imageItem({ captions: { vi: 'Khóa ⟦sk_live⟧', en: '' } })]);
  await section()
    .getByRole('link', { name: t('ui:markdown.openImage', { caption: 'Khóa' }), exact: false })
    .click();
  await expect.element(page.getByRole('dialog', { name: 'Khóa •••' })).toBeVisible();
  expect(document.querySelector('dialog')?.textContent).not.toContain('sk_live');
});

test('references in texts and comments link to their item, with its number in their language', async () => {
  const [http, code] = [httpItem(), codeItem()];
  const reference = `[](evidence:${code.id})`;
  const said = [comment({ body: `Xem [lệnh này](evidence:${code.id}).` })];
  await show(
    [http, code],
    {
      contents: {
        vi: issueContent({ steps: `Chạy ${reference}.` }),
        en: issueContent({ title: 'OTP', steps: `Run ${reference}, not [](evidence:00000000).` }),
      },
    },
    {},
    said,
  );
  await page.getByRole('link', { name: tIn('en')('ui:evidence.number', { number: 2 }), exact: true }).click();
  expect(document.activeElement).toBe(figure(code));
  await expect.element(page.getByText(tIn('en')('ui:evidence.gone'))).toBeVisible();
  const link = page.getByRole('link', { name: 'lệnh này' });
  await link.click();
  expect(document.activeElement).toBe(figure(code));
  await expect.element(link).toHaveAttribute('href', expect.stringContaining(`evidence=${code.id}`));
});

test('the page opens at the item in its address', async () => {
  const items = [codeItem(), httpItem(), codeItem()];
  await show(items, {}, { evidence: items[2]?.id ?? '' });
  await expect.poll(() => document.querySelectorAll('figure[data-linked]')).toHaveLength(1);
  expect(items[2] && figure(items[2])?.hasAttribute('data-linked')).toBe(true);
});

test('the menu of an item copies its reference, its link, and its request as a command', async () => {
  const http = httpItem();
  const { issue } = await show([http]);
  const written = watchCopies();
  for (const name of [t('evidence:copyReference'), t('evidence:copyLink'), t('ui:evidence.copyCurl')]) {
    await page.getByRole('button', { name: t('evidence:actions', { number: 1 }) }).click();
    await page.getByRole('menuitem', { name }).click();
  }
  await expect.poll(written).toHaveLength(3);
  const [reference, link, command] = written();
  expect(reference).toBe(`[](evidence:${http.id})`);
  expect(link).toMatch(new RegExp(`/issues/${issue.id}\\?evidence=${http.id}$`));
  expect(command).toContain("curl -g -X 'POST' 'https://api.hvbank.example/v3/transfer'");
  expect(command).not.toContain('eyJhbGciOi');
});

test('two exchanges are compared by lines with marked words, and redacted values stay hidden', async () => {
  const [before, other, after] = [
    httpItem({ captions: { vi: 'Trước', en: '' }, response: 'HTTP/2 200 OK\n\n⟪{"a": 1}⟫', durationMs: 1_840 }),
    httpItem({ captions: { vi: 'Khác', en: '' }, request: 'GET /khac HTTP/1.1', response: '' }),
    httpItem({ captions: { vi: 'Sau', en: '' }, response: 'HTTP/2 403 Forbidden\n\n{"a": 1}' }),
  ];
  await show([before, codeItem(), other, after]);
  await page.getByRole('button', { name: t('evidence:actions', { number: 1 }) }).click();
  await page.getByRole('menuitem', { name: t('evidence:compare.open') }).click();
  const dialog = page.getByRole('dialog', { name: t('evidence:compare.title') });
  await expect.element(dialog).toMatchTextContent('GET /khac');
  await dialog.getByRole('combobox', { name: t('evidence:compare.after') }).click();
  await page.getByRole('option', { name: '4. Sau' }).click();
  await expect.element(dialog.getByText(t('evidence:compare.same'))).toBeVisible();
  await expect.element(dialog.getByText(t('evidence:compare.measured', { before: '1,8 s', after: '–' }))).toBeVisible();
  const words = (tag: string) => [...document.querySelectorAll(`[role=dialog] ${tag}`)].map(({ textContent }) => textContent.trim());
  expect([words('del'), words('ins')]).toEqual([
    ['200', 'OK'],
    ['403', 'Forbidden'],
  ]);
  expect(document.querySelector('[role=dialog]')?.textContent).not.toContain('eyJhbGciOi');
  await expectAccessible();
});

test('one exchange alone has nothing to compare', async () => {
  await show([httpItem(), codeItem()]);
  await page.getByRole('button', { name: t('evidence:actions', { number: 1 }) }).click();
  await expect.element(page.getByRole('menuitem', { name: t('evidence:copyReference') })).toBeVisible();
  await expect.element(page.getByRole('menuitem', { name: t('evidence:compare.open') })).not.toBeInTheDocument();
});

test('without evidence a user who can edit sees a link to the form', async () => {
  await show([]);
  await expect
    .element(section().getByRole('link', { name: t('evidence:add') }))
    .toHaveAttribute('href', expect.stringContaining('/edit?field=evidence'));
});

test('without evidence a user who can only read sees no section', async () => {
  await show([], { can: { ...issueDetail().can, edit: false } });
  await expect.element(section()).not.toBeInTheDocument();
});

test('the history names added, removed and changed items, with their changes', async () => {
  const [{ id: first, ...http }, { id: second, ...code }] = [httpItem({ captions: { vi: 'Gửi lại', en: '' } }), codeItem()];
  const kept = answerIssues([{}]);
  kept.history.push(
    historyEntry({
      action: 'EDITED',
      changes: [
        { field: 'evidence', from: [first], to: [first, second] },
        { field: `evidence.${first}`, from: http, to: { ...http, request: 'GET /moi HTTP/1.1' } },
        { field: `evidence.${second}`, from: null, to: code },
      ],
    }),
    historyEntry({ action: 'EDITED', changes: [{ field: 'evidence', from: [first, second], to: [second, first] }] }),
    historyEntry({ action: 'EDITED', changes: [{ field: `evidence.${second}`, from: code, to: null }] }),
  );
  await renderPage(paths.issue(kept.project.id, kept.issues[0]?.id ?? ''), { width: 1440, height: 900 });
  const words = () => document.querySelector('section[aria-labelledby=activity]')?.textContent ?? '';
  await expect.poll(words).toContain(t('evidence:history.changed', { name: 'Gửi lại' }));
  expect(words()).toContain('GET /moi HTTP/1.1');
  for (const said of ['added', 'removed'] as const) expect(words()).toContain(t(`evidence:history.${said}`, { name: code.text }));
  // The new order in the first entry only results from the added item, so it is not shown.
  expect(words().split(t('evidence:history.moved'))).toHaveLength(2);
});
