import { filesContract } from '@coloa/contract/files/files.contract.ts';
import { issuesContract } from '@coloa/contract/issues/issues.contract.ts';
import { LIMITS } from '@coloa/contract/limits.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../test/accessible.ts';
import { issueContent } from '../../../test/fixtures/issues.ts';
import { meAs } from '../../../test/fixtures/me.ts';
import { projectDetail } from '../../../test/fixtures/projects.ts';
import { paste } from '../../../test/input.ts';
import { answerIssues } from '../../../test/issues-server.ts';
import { renderPage } from '../../../test/render.tsx';
import { answer, refusal, sent } from '../../../test/server.ts';
import { t, tIn } from '../../../test/words.ts';
import { formatNumber } from '../../lib/format.ts';
import { paths } from '../../routes/paths.ts';
import { toast } from '../../ui/feedback/toast.ts';

const title = () => page.getByLabelText(t('issues:form.title'));
const text = (section: string) => page.getByRole('textbox', { name: section });
const description = () => text(t('issues:section.description'));
const references = () => text(t('issues:section.references'));
const saveDraft = () => page.getByRole('button', { name: new RegExp(`^${t('issues:form.saveDraft')}`) });
const created = () => sent(issuesContract.create).map(({ body }) => body);

async function show(languages: ('vi' | 'en')[] = ['vi']) {
  const { project } = answerIssues([], { languages });
  const screen = await renderPage(paths.issueNew(project.id), { width: 1440, height: 900 });
  await expect.element(title()).toBeVisible();
  return { ...screen, project };
}

test('an empty form is not sent, and an overlong title is neither truncated nor sent', async () => {
  await show();
  await saveDraft().click();
  await expect.element(page.getByText(t('issues:form.titleMissing'))).toBeVisible();
  await title().fill('x'.repeat(LIMITS.title + 1));
  const tooLong = t('ui:field.tooLong', { count: 1, over: 1, max: LIMITS.title });
  await expect.element(page.getByText(tooLong)).toBeVisible();
  await saveDraft().click();
  await expect.element(title()).toHaveValue('x'.repeat(LIMITS.title + 1));
  expect(created()).toEqual([]);
});

test('a client at the address of the form sees its title, the reason, and a way back', async () => {
  const { project } = answerIssues([], { can: { ...projectDetail().can, writeIssue: false } });
  const { address } = await renderPage(paths.issueNew(project.id), { me: meAs('Client') });
  await expect.element(page.getByRole('heading', { level: 1, name: t('issues:form.newTitle') })).toBeVisible();
  await expect.element(page.getByText(t('issues:form.noRightNew'))).toBeVisible();
  await expectAccessible();
  await page.getByRole('link', { name: t('issues:form.back') }).click();
  await expect.poll(address).toBe(paths.issues(project.id));
});

test('two languages are edited side by side with labels in each, and a copy fills missing texts', async () => {
  const { project } = await show(['vi', 'en']);
  const english = tIn('en');
  await title().fill('Bỏ qua bước OTP');
  await description().fill('Mã cũ dùng lại được.');
  const name = t('issues:languages.name.vi');
  const lacking = t('issues:languages.lacking', { count: 2, name });
  // The ready check counts all sections without a text. This count compares the languages, so it names the other one.
  expect(lacking).toContain(name);
  await expect.element(page.getByText(lacking)).toBeVisible();
  await expect.element(page.getByText(t('issues:form.lacking', { name: t('issues:languages.name.vi') }))).toBeVisible();
  await page.getByRole('button', { name: t('issues:languages.copy', { name: t('issues:languages.name.vi') }) }).click();
  const englishTitle = page.getByLabelText(english('issues:form.title'));
  await expect.element(englishTitle).toHaveValue('Bỏ qua bước OTP');
  await englishTitle.fill('OTP step can be skipped');
  await text(english('issues:section.description')).fill('An old code works again.');
  await expect.element(page.getByText(lacking)).not.toBeInTheDocument();
  await expectAccessible();
  await saveDraft().click();
  await expect.poll(created).toMatchObject([
    {
      projectId: project.id,
      contents: {
        vi: { title: 'Bỏ qua bước OTP', description: 'Mã cũ dùng lại được.' },
        en: { title: 'OTP step can be skipped', description: 'An old code works again.' },
      },
    },
  ]);
});

test('a saved issue that cannot be sent to review shows an error in the footer, and copying clears a section’s error', async () => {
  await show(['vi', 'en']);
  answer(issuesContract.update, refusal('ISSUE_INCOMPLETE', { path: 'contents.vi.references' }));
  await title().fill('Bỏ qua bước OTP');
  await description().fill('Mã cũ dùng lại được.');
  await page.getByRole('button', { name: t('issues:form.saveAndSend') }).click();
  await page.getByRole('button', { name: t('issues:ready.anyway.sendToReview') }).click();
  await expect.element(page.getByText(t('issues:form.savedDraft', { key: 'CTT-1' }))).toBeVisible();
  const foot = page.getByRole('toolbar', { name: t('issues:form.save') });
  await expect.element(foot.getByText(t('issues:form.savedNotSent'))).toBeInViewport();
  await expect.element(references()).toHaveAttribute('aria-invalid', 'true');
  await expect.element(references()).toHaveFocus();
  await text(tIn('en')('issues:section.references')).fill('RFC 6238');
  await page.getByRole('button', { name: t('issues:languages.copy', { name: t('issues:languages.name.en') }) }).click();
  await expect.element(references()).toHaveTextContent('RFC 6238');
  await expect.element(references()).not.toHaveAttribute('aria-invalid', 'true');
  expect(sent(issuesContract.update)).toMatchObject([{ body: { status: 'IN_REVIEW', from: 'DRAFT' } }]);
});

test('an issue with unfilled placeholders lists five of them and counts the rest', async () => {
  await show();
  await title().fill('Bỏ qua bước OTP');
  const parts = ['một', 'hai', 'ba', 'bốn', 'năm', 'sáu'].map((word) => `[phần ${word}]`);
  await description().fill(parts.join(' '));
  await page.getByRole('button', { name: t('issues:form.saveAndSend') }).click();
  const dialog = page.getByRole('dialog', { name: t('issues:ready.title') });
  await expect.element(dialog.getByText(`${parts.slice(0, 5).join(', ')} +1`, { exact: false })).toBeVisible();
});

test('the form counts the gaps beside the send button, and lists them on request', async () => {
  await show(['vi', 'en']);
  await title().fill('Bỏ qua bước OTP');
  // The gaps are the type, the severity, the assets, the description, the other sections of one language, and the other language.
  const count = page.getByRole('button', { name: t('issues:ready.count', { count: 6 }) });
  await expect.element(count).toBeVisible();
  await count.click();
  const dialog = page.getByRole('dialog', { name: t('issues:ready.title') });
  await expect.element(dialog.getByText(t('issues:ready.gap.NOT_TRANSLATED', { name: t('issues:languages.name.en') }))).toBeVisible();
  await expectAccessible();
  await expect.element(dialog.getByText(t('issues:ready.required'))).toBeVisible();
  await expect.element(dialog.getByRole('button', { name: t('issues:ready.anyway.sendToReview') })).not.toBeInTheDocument();
  await dialog.getByRole('button', { name: t('issues:ready.keep') }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await page.getByLabelText(t('issues:assets.value', { number: 1 })).fill('https://a.example');
  await expect.element(page.getByRole('button', { name: t('issues:ready.count', { count: 5 }) })).toBeVisible();
  expect(created()).toEqual([]);
});

test('an overlong section is named beside the save button, which links to its error', async () => {
  await show();
  await title().fill('Bỏ qua bước OTP');
  await paste(description(), { text: 'dòng\n'.repeat(LIMITS.markdown / 5 + 1) });
  await saveDraft().click();
  const foot = page.getByRole('toolbar', { name: t('issues:form.save') });
  const reason = foot.getByRole('button', { name: new RegExp(t('issues:section.description')) });
  await expect.element(reason).toBeInViewport();
  await page.getByLabelText(t('issues:property.cvss')).click();
  await reason.click();
  await expect.element(description()).toHaveFocus();
  const tooLong = page.getByText(t('ui:field.tooLong', { count: 5, over: 5, max: formatNumber(LIMITS.markdown, 'vi') }), { exact: true });
  await expect.element(tooLong.first()).toBeInViewport();
  expect(created()).toEqual([]);
});

test('a form with one language names that language, and its example is in that language', async () => {
  await show(['en']);
  await expect.element(page.getByText(t('ui:language.en'), { exact: true })).toBeVisible();
  const hint = t('issues:form.titleHint', { example: tIn('en')('issues:form.titleExample') });
  await expect.element(page.getByText(hint)).toBeVisible();
});

test('a save without a connection shows the reason beside the button until the next save', async () => {
  await show();
  await title().fill('Bỏ qua bước OTP');
  answer(issuesContract.create, () => 'no network');
  await saveDraft().click();
  const foot = page.getByRole('toolbar', { name: t('issues:form.save') });
  await expect.element(foot.getByText(t('editor:draft.offline'))).toBeVisible();
  toast.clear();
  await expect.element(foot.getByText(t('editor:draft.offline'))).toBeVisible();
  answer(issuesContract.create, refusal('NOT_FOUND'));
  await saveDraft().click();
  await expect.element(foot.getByText(t('editor:draft.offline'))).not.toBeInTheDocument();
});

test('an overlong asset is reported once, and saving moves the focus to it', async () => {
  await show();
  await title().fill('Tài sản dài');
  const asset = page.getByLabelText(t('issues:assets.value', { number: 1 }));
  await asset.fill('x'.repeat(LIMITS.scopeValue + 7));
  await saveDraft().click();
  await expect.element(asset).toHaveFocus();
  const assets = page.getByRole('group', { name: t('issues:property.assets') });
  const max = formatNumber(LIMITS.scopeValue, 'vi');
  const tooLong = assets.getByText(t('ui:field.tooLong', { count: 7, over: 7, max }), { exact: false });
  const errors = tooLong.or(assets.getByText(t('ui:field.tooLongEach', { max }), { exact: false }));
  expect(errors.elements()).toHaveLength(1);
  expect(created()).toEqual([]);
});

test('the first invalid field of the page gets the focus; it keeps it while it is corrected, and saving moves it to the next one', async () => {
  await show();
  await title().fill('x'.repeat(LIMITS.title + 1));
  const asset = page.getByLabelText(t('issues:assets.value', { number: 1 }));
  await asset.fill('x'.repeat(LIMITS.scopeValue + 1));
  await saveDraft().click();
  await expect.element(asset).toHaveFocus();
  await userEvent.keyboard('{End}{Backspace}{Backspace}');
  // Waits long enough for the form to move the focus: it looks for the next field every 50 ms.
  await new Promise((done) => setTimeout(done, 300));
  await expect.element(asset).toHaveFocus();
  await saveDraft().click();
  await expect.element(title()).toHaveFocus();
});

test.each(['priority', 'fixerId', 'foundDay', 'dueDay', 'tags'] as const)(
  'a field that only the server rejects gets the focus: %s',
  async (field) => {
    await show();
    await title().fill('Bỏ qua bước OTP');
    answer(issuesContract.create, refusal('FIELD_FORMAT', { path: field }));
    await saveDraft().click();
    await expect.element(page.getByLabelText(t(`issues:property.${field === 'fixerId' ? 'fixer' : field}`), { exact: true })).toHaveFocus();
  },
);

test('a blank row keeps the focus if nothing new is pasted into it', async () => {
  await show();
  const asset = (number: number) => page.getByLabelText(t('issues:assets.value', { number }));
  await asset(1).fill('https://a.example');
  await page.getByRole('button', { name: t('issues:assets.add') }).click();
  for (const text of ['\n', 'https://a.example']) {
    await paste(asset(2), { text });
    await expect.element(asset(2)).toHaveFocus();
  }
  await paste(asset(2), { text: 'https://a.example\nhttps://b.example\n' });
  await expect.element(asset(2)).toHaveValue('https://b.example');
});

test('the kind of a typed asset follows its value, and a kind chosen afterwards is kept', async () => {
  await show();
  const asset = page.getByLabelText(t('issues:assets.value', { number: 1 }));
  const kind = page.getByLabelText(t('issues:assets.kind', { number: 1 }));
  await asset.fill('10.20.30.10:443');
  await title().click();
  await expect.element(kind).toHaveValue(t('issues:assets.kinds.HOST'));
  await kind.click();
  await page.getByRole('option', { name: t('issues:assets.kinds.URL') }).click();
  await asset.click();
  await title().click();
  await expect.element(kind).toHaveValue(t('issues:assets.kinds.URL'));
});

test('a CWE is chosen by name; Enter selects the first match, and a number becomes a CWE', async () => {
  await show();
  const cwe = page.getByLabelText(t('issues:property.cwe'));
  const wrong = page.getByText(t('issues:cwe.wrong'));
  await cwe.fill('hello');
  await expect.element(wrong).not.toBeInTheDocument();
  await userEvent.keyboard('{Tab}');
  await expect.element(wrong).toBeVisible();
  await expect.element(cwe).toBeInvalid();
  await cwe.fill('79');
  await userEvent.keyboard('{Tab}');
  await expect.element(wrong).not.toBeInTheDocument();
  await expect.element(cwe).toHaveValue('CWE-79');
  await cwe.fill('idor');
  await expect.element(page.getByRole('option', { name: /CWE-639/ })).toHaveAttribute('data-combobox-selected');
  await userEvent.keyboard('{Enter}');
  await expect.element(cwe).toHaveValue('CWE-639');
  await expect.element(cwe).toHaveAccessibleDescription('IDOR, đổi ID để xem dữ liệu người khác');
});

test('clicking the type label opens its field, whose accessible name includes its value', async () => {
  await show();
  await page.getByText(t('issues:form.type'), { exact: true }).click();
  await expect.element(page.getByRole('dialog')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('button', { name: `${t('issues:form.type')} ${t('bugs:choose')}` })).toHaveFocus();
});

test('an invalid CVSS vector is not saved, and its invalid part is named on blur', async () => {
  await show();
  await title().fill('Vector sai');
  await page.getByLabelText(t('issues:property.cvss')).fill('CVSS:3.1/AV:N/AC:L/PR:L/UI:R/S:C/C:L/I:Q/A:N');
  await title().click();
  await expect.element(page.getByText(t('cvss:problem.value', { part: 'I:Q', version: '3.1' }))).toBeVisible();
  await saveDraft().click();
  await expect.element(page.getByLabelText(t('issues:property.cvss'))).toHaveFocus();
  expect(created()).toEqual([]);
});

test('a person and a score chosen in the form are saved with it', async () => {
  const { project } = await show();
  await title().fill('Bỏ qua bước OTP');
  const fixer = project.assignees[1]?.person;
  await page.getByLabelText(t('issues:property.fixer')).click();
  await page.getByRole('option', { name: fixer?.name ?? '' }).click();
  await page.getByLabelText(t('issues:property.cvss')).fill('CVSS:3.1/AV:N/AC:L/PR:L/UI:R/S:C/C:L/I:L/A:N');
  await userEvent.keyboard('{Control>}s{/Control}');
  await expect.poll(created).toMatchObject([{ fixerId: fixer?.id, cvss: 'CVSS:3.1/AV:N/AC:L/PR:L/UI:R/S:C/C:L/I:L/A:N' }]);
});

test('an image that readers cannot see is named below its editor until the text no longer contains it', async () => {
  const fileName = `${'a'.repeat(32)}.png`;
  const contents = { vi: issueContent({ description: `![Màn hình](/attachments/${fileName})`, steps: 'Mở trang.' }) };
  const { project, issues } = answerIssues([{ contents }]);
  answer(filesContract.unavailable, ({ query }) => ({ fileNames: query.id === project.id ? query.fileNames : [] }));
  await renderPage(paths.issueEdit(project.id, issues[0]?.id ?? ''), { width: 1440, height: 900 });
  const notice = page.getByText(t('files:unavailable', { files: 'Màn hình' }));
  await expect.element(notice).toBeVisible();
  await expectAccessible();
  await description().fill('Chưa có ảnh.');
  await expect.element(notice).not.toBeInTheDocument();
});
