import { filesContract } from '@coloa/contract/files/files.contract.ts';
import { issuesContract } from '@coloa/contract/issues/issues.contract.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../test/accessible.ts';
import { uploaded } from '../../../test/fixtures/files.ts';
import { issueContent, issueDetail } from '../../../test/fixtures/issues.ts';
import { people } from '../../../test/fixtures/people.ts';
import { paste, picture } from '../../../test/input.ts';
import { answerIssues } from '../../../test/issues-server.ts';
import { renderPage } from '../../../test/render.tsx';
import { answer, hold, publish, refusal, sent } from '../../../test/server.ts';
import { t } from '../../../test/words.ts';
import { storage } from '../../lib/storage.ts';
import { paths } from '../../routes/paths.ts';

const title = () => page.getByLabelText(t('issues:form.title'));
const description = () => page.getByRole('textbox', { name: t('issues:section.description') });
const saveDraft = () => page.getByRole('button', { name: new RegExp(`^${t('issues:form.saveDraft')}`) });
async function discardDraft(): Promise<void> {
  const button = { name: t('editor:draft.discard') };
  await page.getByRole('button', button).click();
  await page
    .getByRole('dialog', { name: t('editor:draft.discardTitle') })
    .getByRole('button', button)
    .click();
}
const updates = () => sent(issuesContract.update).map(({ body }) => body);

async function show(text = 'Mô tả ngắn.') {
  const kept = answerIssues([{ contents: { vi: issueContent({ title: 'Bỏ qua bước OTP', description: text }) } }]);
  const issueId = kept.issues[0]?.id ?? '';
  const edit = paths.issueEdit(kept.project.id, issueId);
  const screen = await renderPage(edit, { width: 1440, height: 900 });
  await expect.element(description()).toBeVisible();
  return { ...screen, ...kept, issueId, edit };
}

test('text typed into a section of 50 kB is saved completely', async () => {
  const part =
    '## Bước\n\nGửi lại yêu cầu **không** có mã.\n\n```http\nPOST /v3/transfer HTTP/1.1\nHost: api.example\n```\n\n- một\n- hai\n\n';
  const long = part.repeat(Math.ceil(50_000 / part.length));
  await show(long);
  await description().click({ position: { x: 60, y: 20 } });
  await userEvent.keyboard('{Control>}{Home}{/Control}abcdefghij{Control>}s{/Control}');
  await expect.element(page.getByText(t('issues:form.saved'))).toBeVisible();
  expect(updates()).toMatchObject([{ contents: { vi: { description: `abcdefghij${long}` } } }]);
  await expect.element(description().getByText(/abcdefghij/)).toBeVisible();
});

test('text typed without a pause is stored as a draft', async () => {
  const { issueId } = await show();
  await title().click();
  const drafts = () => storage.keys(`coloa.draft.issue.${people.ha.id}.${issueId}.`);
  for (const end = Date.now() + 4_000; Date.now() < end && drafts().length === 0; ) {
    await userEvent.keyboard('a');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  expect(drafts()).toHaveLength(1);
});

test('an uploading image is saved with the issue, and a failed upload blocks the save', async () => {
  const { address, project, issueId } = await show('');
  const stored = uploaded({ name: 'den.png' });
  answer(filesContract.upload, refusal('UNAVAILABLE'));
  const failing = hold(filesContract.upload);
  await paste(description(), { files: [await picture('mat.png')] });
  await failing.arrived;
  await saveDraft().click();
  await expect.element(saveDraft()).toHaveAttribute('aria-busy', 'true');
  failing.release();
  const question = page.getByRole('dialog', { name: t('ui:failedFiles.title', { count: 1 }) });
  await expect.element(question.getByText('mat.png')).toBeVisible();
  await question.getByRole('button', { name: t('ui:cancel') }).click();
  await userEvent.keyboard('{Control>}s{/Control}');
  await expect.element(question).toBeVisible();
  expect(updates()).toEqual([]);
  await question.getByRole('button', { name: t('ui:cancel') }).click();
  await page.getByRole('button', { name: t('editor:dropUpload', { name: 'mat.png' }) }).click();

  answer(filesContract.upload, stored);
  const coming = hold(filesContract.upload);
  await paste(description(), { files: [await picture('den.png')] });
  await coming.arrived;
  await saveDraft().click();
  coming.release();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Bỏ qua bước OTP' })).toBeVisible();
  expect(updates()).toMatchObject([{ contents: { vi: { description: expect.stringContaining(`![](${stored.url})`) } } }]);
  expect(address()).toBe(paths.issue(project.id, issueId));
});

test('an image uploading into one language is inserted there, even if the user switched to the other', async () => {
  const { project, issues } = answerIssues(
    [{ contents: { vi: issueContent({ title: 'Bỏ qua bước OTP', description: '' }), en: issueContent({ title: 'OTP bypass' }) } }],
    { languages: ['vi', 'en'] },
  );
  await renderPage(paths.issueEdit(project.id, issues[0]?.id ?? ''), { width: 1000, height: 900 });
  const stored = uploaded({ name: 'den.png' });
  answer(filesContract.upload, stored);
  const coming = hold(filesContract.upload);
  await paste(description(), { files: [await picture('den.png')] });
  await coming.arrived;
  await page.getByRole('button', { name: new RegExp(`^${t('ui:language.en')}`) }).click();
  await expect.element(title()).toHaveValue('OTP bypass');
  coming.release();
  await saveDraft().click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Bỏ qua bước OTP' })).toBeVisible();
  expect(updates()).toMatchObject([{ contents: { vi: { description: expect.stringContaining(`![](${stored.url})`) } } }]);
});

test('the form of an issue moved to the bin shows a notice and keeps the typed text', async () => {
  const { project, issueId } = await show('');
  await description().fill('Mã cũ dùng lại được');
  answer(issuesContract.get, refusal('NOT_FOUND'));
  await publish('ISSUE', { projectId: project.id, issueId });
  await expect.element(page.getByRole('alert').getByText(t('issues:form.gone'))).toBeVisible();
  await expect.element(description()).toHaveTextContent('Mã cũ dùng lại được');
  await expectAccessible();
});

test('typed text of an issue that is no longer editable can be copied until it is discarded', async () => {
  const { project, issues } = answerIssues([{ can: { ...issueDetail().can, edit: false } }]);
  const issueId = issues[0]?.id ?? '';
  const refused = () => page.getByText(t('issues:form.noRightDraft'));
  const typed = () => page.getByRole('region', { name: `${t('issues:section.impact')} · ${t('ui:language.vi')}` });
  storage.setJson(`coloa.draft.issue.${people.ha.id}.${issueId}.abc`, {
    savedAt: Date.now(),
    version: 1,
    base: { 'contents.vi.impact': '' },
    changes: { 'contents.vi.impact': 'Đọc được **sao kê**.' },
  });
  const first = await renderPage(paths.issueEdit(project.id, issueId));
  await expect.element(refused()).toBeVisible();
  await expect.element(typed().getByText('sao kê')).toBeVisible();
  await expectAccessible();
  await discardDraft();
  await expect.element(typed()).not.toBeInTheDocument();
  await first.unmount();
  await renderPage(paths.issueEdit(project.id, issueId));
  await expect.element(page.getByText(t('issues:form.noRight'))).toBeVisible();
  await expect.element(page.getByText(t('issues:form.typed'))).not.toBeInTheDocument();
});

test('unsaved text is restored when the form is opened again, and the form says so', async () => {
  const { unmount, edit } = await show();
  await title().fill('Bản nháp lúc hai giờ sáng');
  await expect.element(page.getByText(new RegExp(t('issues:form.kept')))).toBeVisible();
  await unmount();
  await renderPage(edit, { width: 1440, height: 900 });
  await expect.element(title()).toHaveValue('Bản nháp lúc hai giờ sáng');
  const restored = t('editor:draft.restored', { time: '' }).split(',')[0] ?? '';
  await expect.element(page.getByText(new RegExp(restored))).toBeVisible();
});

test('a draft is discarded only after a confirmation', async () => {
  const first = await show();
  await title().fill('Bản nháp lúc hai giờ sáng');
  await first.unmount();
  await renderPage(first.edit, { width: 1440, height: 900 });
  await expect.element(title()).toHaveValue('Bản nháp lúc hai giờ sáng');
  await page.getByRole('button', { name: t('editor:draft.discard') }).click();
  const question = page.getByRole('dialog', { name: t('editor:draft.discardTitle') });
  await expectAccessible();
  await question.getByRole('button', { name: t('ui:dialog.keep') }).click();
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(title()).toHaveValue('Bản nháp lúc hai giờ sáng');
  await discardDraft();
  await expect.element(title()).toHaveValue('Bỏ qua bước OTP');
});

test('a page with a draft closes without a question, and the list marks the issue until the draft is discarded', async () => {
  const { project, issueId, go, edit, address } = await show();
  await title().fill('Bản nháp lúc hai giờ sáng');
  await go(paths.issues(project.id));
  await expect.poll(address).toBe(paths.issues(project.id));
  await expect.element(page.getByText(t('ui:leave.kept'))).toBeVisible();
  const mark = () => page.getByRole('row', { name: /Bỏ qua bước OTP/ }).getByText(t('issues:localDraft.mark'), { exact: true });
  await expect.element(mark()).toBeVisible();
  await expectAccessible();
  await go(edit);
  await expect.element(title()).toHaveValue('Bản nháp lúc hai giờ sáng');
  await discardDraft();
  await expect.poll(() => storage.keys(`coloa.draft.issue.${people.ha.id}.${issueId}.`)).toEqual([]);
  await go(paths.issues(project.id));
  await expect.element(page.getByRole('row', { name: /Bỏ qua bước OTP/ })).toBeVisible();
  await expect.element(mark()).not.toBeInTheDocument();
});

test('unsaved evidence is restored at its place in the list', async () => {
  const first = await show();
  const field = page.getByRole('region', { name: t('evidence:title') });
  await paste(field.getByRole('button', { name: t('evidence:add') }), { text: 'GET /a HTTP/1.1' });
  const request = () => field.getByRole('textbox', { name: t('ui:evidence.request') });
  await request().fill('GET /b HTTP/1.1');
  await expect.element(page.getByText(new RegExp(t('issues:form.kept')))).toBeVisible();
  await first.unmount();
  await renderPage(first.edit, { width: 1440, height: 900 });
  await expect.element(request()).toHaveValue('GET /b HTTP/1.1');
  await discardDraft();
  await expect.element(request()).not.toBeInTheDocument();
});

test('after an edit is saved, Back leads from the issue to the page before it', async () => {
  const { project, issues } = answerIssues([{}]);
  const issueId = issues[0]?.id ?? '';
  const { address, go, history } = await renderPage(paths.issues(project.id), { width: 1440, height: 900 });
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  await go(paths.issue(project.id, issueId));
  await go(paths.issueEdit(project.id, issueId));
  await title().fill('Tiêu đề mới');
  await saveDraft().click();
  await expect.poll(address).toBe(paths.issue(project.id, issueId));
  await expect.element(page.getByRole('heading', { level: 1, name: 'Tiêu đề mới' })).toBeVisible();
  history.back();
  await expect.poll(address).toBe(paths.issues(project.id));
});

test('after Cancel, too, Back leads from the issue to the page before it', async () => {
  const { project, issues } = answerIssues([{}]);
  const issueId = issues[0]?.id ?? '';
  const { address, go, history } = await renderPage(paths.issues(project.id), { width: 1440, height: 900 });
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  await go(paths.issue(project.id, issueId));
  await go(paths.issueEdit(project.id, issueId));
  const cancel = page.getByRole('link', { name: t('ui:cancel') });
  await expect.element(cancel).toHaveAttribute('href', `#${paths.issue(project.id, issueId)}`);
  await title().fill('Tiêu đề mới');
  await cancel.click();
  await expect.poll(address).toBe(paths.issue(project.id, issueId));
  await expect.element(cancel).not.toBeInTheDocument();
  history.back();
  await expect.poll(address).toBe(paths.issues(project.id));
});

test('on a phone the bar shows the button for saving a draft beside the main button, within the width', async () => {
  await show();
  await page.viewport(360, 740);
  await title().fill('Tiêu đề mới');
  await expect.element(saveDraft()).toBeVisible();
  const [draft, send] = [saveDraft(), page.getByRole('button', { name: t('issues:form.saveAndSend') })].map((button) =>
    button.element().getBoundingClientRect(),
  );
  expect(draft?.top).toBe(send?.top);
  expect(send?.right).toBeLessThanOrEqual(360);
});
