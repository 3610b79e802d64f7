import { bugsContract } from '@coloa/contract/bugs/bugs.contract.ts';
import { issuesContract } from '@coloa/contract/issues/issues.contract.ts';
import type { ReadinessRules } from '@coloa/contract/readiness/readiness-rules.ts';
import { type Similar, similarContract } from '@coloa/contract/similar/similar.contract.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../../test/accessible.ts';
import { bugDetail, bugTemplate } from '../../../../test/fixtures/bugs.ts';
import { newFixtureId } from '../../../../test/fixtures/ids.ts';
import { issueContent } from '../../../../test/fixtures/issues.ts';
import { me } from '../../../../test/fixtures/me.ts';
import { answerIssues } from '../../../../test/issues-server.ts';
import { renderPage } from '../../../../test/render.tsx';
import { answer, refusal, sent } from '../../../../test/server.ts';
import { t } from '../../../../test/words.ts';
import { paths } from '../../../routes/paths.ts';

const title = () => page.getByLabelText(t('issues:form.title'));
const section = (name: 'description' | 'steps' | 'impact') => page.getByRole('textbox', { name: t(`issues:section.${name}`) });
const card = () => page.getByRole('region', { name: t('similar:title') });
const fold = () => card().getByRole('button', { name: new RegExp(`^${t('similar:title').replace('?', '\\?')}`) });
const searched = () => sent(similarContract.find).map(({ query }) => query.text);

/** Waits until this device has the draft. Drafts are stored later than a search begins, so a search would have been sent by then. */
const stored = (text: string) => expect.poll(() => JSON.stringify(localStorage)).toContain(text);

interface Shown {
  found?: Partial<Similar>;
  canRepeat?: boolean;
  width?: number;
  readiness?: ReadinessRules;
}

/** Opens the form of a new issue, in a project with one similar issue. */
async function show({ found = {}, canRepeat = false, width = 1440, readiness = {} }: Shown = {}) {
  const image = `![Màn hình](/attachments/${'a'.repeat(32)}.png)`;
  const contents = { vi: issueContent({ steps: `1. Mở.\n\n${image}`, impact: 'Lộ ⟦zalopay⟧.' }) };
  const { project, issues } = answerIssues([{ contents }]);
  const [original] = issues;
  if (!original) throw new Error('no issue');
  const { id, key, severity } = original;
  const elsewhere = { id: newFixtureId(), projectId: newFixtureId(), key: 'WEB-7', title: 'OTP dùng lại được', severity, canRepeat: false };
  answer(similarContract.find, {
    issues: [
      { id, projectId: project.id, key, title: original.title, severity, status: 'OPEN', canRepeat },
      { ...elsewhere, status: 'CLOSED' },
    ],
    types: [{ id: 'broken_access_control.idor', name: 'IDOR', category: 'Kiểm soát truy cập', severity: 'HIGH', templates: ['vi'] }],
    writeUps: [{ id: newFixtureId(), title: 'Kiểm tra OTP', category: 'Web' }],
    ...found,
  });
  const who = me();
  await renderPage(paths.issueNew(project.id), {
    ...{ width, height: 900 },
    me: { ...who, currentWorkspace: { ...who.currentWorkspace, readiness } },
  });
  await expect.element(title()).toBeVisible();
  return { project, original };
}

test('typing a title lists similar issues, those of the project first, templates and write-ups, and announces only their number', async () => {
  const { project, original } = await show();
  await expect.element(card()).not.toBeInTheDocument();
  await title().fill('Bỏ qua bước OTP');
  await expect.element(card()).toBeVisible();
  expect(searched()).toEqual(['Bỏ qua bước OTP']);
  const headings = card().getByRole('heading').elements();
  expect(headings.map(({ textContent }) => textContent)).toEqual([
    t('similar:here'),
    t('similar:elsewhere'),
    t('similar:library'),
    t('similar:knowledge'),
  ]);
  const link = card().getByRole('link', { name: new RegExp(original.key) });
  await expect.element(link).toHaveAttribute('href', `#${paths.issue(project.id, original.id)}`);
  await expect.element(link).toHaveAttribute('target', '_blank');
  await expect.element(page.getByRole('status').getByText(t('similar:found', { count: 4 }))).toBeInTheDocument();
  await expect.element(title()).toHaveFocus();
  await expectAccessible();
  await fold().click();
  await expect.element(fold()).toHaveAttribute('aria-expanded', 'false');
  await expect.element(link).not.toBeInTheDocument();
});

test('without similar texts, and after a failed search, the form shows nothing', async () => {
  await show({ found: { issues: [], types: [], writeUps: [] } });
  await title().fill('Bỏ qua bước OTP');
  await expect.poll(searched).toEqual(['Bỏ qua bước OTP']);
  await expect.element(card()).not.toBeInTheDocument();
  answer(similarContract.find, refusal('INTERNAL'));
  await title().fill('Lộ khoá');
  await expect.poll(searched).toContain('Lộ khoá');
  await expect.element(page.getByText(t('ui:retry'))).not.toBeInTheDocument();
  await expect.element(card()).not.toBeInTheDocument();
});

test('before a title is typed, the beginning of the description is searched, and the card stays closed', async () => {
  await show();
  await section('description').fill('Máy chủ nhận lại mã cũ');
  await expect.element(card()).toBeVisible();
  expect(searched()).toEqual(['Máy chủ nhận lại mã cũ']);
  await expect.element(fold()).toHaveAttribute('aria-expanded', 'false');
});

test('the texts of an issue fill empty sections without its images and redacted passages, and can be undone', async () => {
  const { original } = await show();
  await title().fill('Bỏ qua bước OTP');
  await section('description').fill('Của tôi');
  await card()
    .getByRole('button', { name: t('similar:reuseOf', { name: original.key }) })
    .click();
  await expect.element(section('steps')).toHaveTextContent(`1. Mở.[${t('bugs:placeholder.image')}]`);
  await expect.element(section('impact')).toHaveTextContent(`Lộ [${t('bugs:placeholder.redacted')}].`);
  await expect.element(section('description')).toHaveTextContent('Của tôi');
  await expect.element(page.getByText(t('similar:reused', { count: 3, name: original.key }))).toBeVisible();
  await page.getByRole('button', { name: t('ui:undo') }).click();
  await expect.element(section('steps')).not.toHaveTextContent('Mở');
  await expect.element(section('description')).toHaveTextContent('Của tôi');
});

test('a template fills empty sections and sets the type with what follows it, which can be undone', async () => {
  answer(bugsContract.detail, bugDetail({ id: 'broken_access_control.idor', templates: [bugTemplate({ steps: 'Đổi ID.' })] }));
  await show();
  await title().fill('Xem hoá đơn của người khác');
  await card()
    .getByRole('button', { name: t('similar:reuseOf', { name: 'IDOR' }) })
    .click();
  await expect.element(section('steps')).toHaveTextContent('Đổi ID.');
  const type = page.getByRole('button', { name: /IDOR, đổi ID/ });
  await expect.element(type).toBeVisible();
  const cwe = page.getByText('CWE-639', { exact: false }).first();
  await expect.element(cwe).toBeVisible();
  await expect.element(page.getByText(t('similar:typed', { name: 'IDOR' }), { exact: false })).toBeVisible();
  await page.getByRole('button', { name: t('ui:undo') }).click();
  await expect.element(type).not.toBeInTheDocument();
  await expect.element(cwe).not.toBeInTheDocument();
  await expect.element(section('steps')).not.toHaveTextContent('Đổi ID.');
});

test('nothing offers to fill empty sections once no section is empty', async () => {
  const texts = { description: 'Mô tả', steps: 'Đổi ID.', impact: 'Lộ dữ liệu', recommendation: 'Kiểm tra quyền', references: 'CWE-639' };
  answer(bugsContract.detail, bugDetail({ id: 'broken_access_control.idor', templates: [bugTemplate(texts)] }));
  const { original } = await show();
  await title().fill('Xem hoá đơn của người khác');
  const fills = (name: string) => card().getByRole('button', { name: t('similar:reuseOf', { name }) });
  await expect.element(fills(original.key)).toBeVisible();
  await fills('IDOR').click();
  await expect.element(section('steps')).toHaveTextContent('Đổi ID.');
  await expect.element(fills('IDOR')).not.toBeInTheDocument();
  await expect.element(fills(original.key)).not.toBeInTheDocument();
  await section('impact').fill('');
  await expect.element(fills('IDOR')).toBeVisible();
});

test('texts that cannot be loaded change nothing', async () => {
  const { original } = await show();
  answer(issuesContract.get, refusal('NOT_FOUND'));
  await title().fill('Bỏ qua bước OTP');
  await card()
    .getByRole('button', { name: t('similar:reuseOf', { name: original.key }) })
    .click();
  await expect.element(page.getByText(t('similar:failed'))).toBeVisible();
  await expect.element(title()).toHaveValue('Bỏ qua bước OTP');
});

test('a user who can mark duplicates saves the new issue as one; the texts that a review requires come first', async () => {
  const { original } = await show({ canRepeat: true });
  await title().fill('Bỏ qua bước OTP');
  const repeat = card().getByRole('button', { name: t('similar:repeatTitle', { key: original.key }) });
  await repeat.click();
  const dialog = page.getByRole('dialog', { name: t('similar:repeatTitle', { key: original.key }) });
  await expect.element(dialog.getByText(t('similar:repeatRequires'))).toBeVisible();
  await expect.element(dialog.getByRole('list')).toBeVisible();
  await expect.element(dialog.getByRole('button', { name: t('similar:repeatConfirm') })).toBeDisabled();
  await expectAccessible();
  await userEvent.keyboard('{Escape}');
  await section('description').fill('Mã cũ dùng lại được.');
  await repeat.click();
  await dialog.getByRole('button', { name: t('similar:repeatConfirm') }).click();
  await expect.element(page.getByText(t('similar:repeated', { key: 'CTT-2', original: original.key }))).toBeVisible();
  expect(sent(issuesContract.update).map(({ body }) => body)).toEqual([
    { status: 'IN_REVIEW', from: 'DRAFT' },
    { status: 'DUPLICATE', from: 'IN_REVIEW', duplicateOf: original.id },
  ]);
});

test('what the workspace requires before a review comes before marking a duplicate', async () => {
  const { original } = await show({ canRepeat: true, readiness: { CVSS: 'STOP' } });
  await title().fill('Bỏ qua bước OTP');
  await section('description').fill('Mã cũ dùng lại được.');
  await card()
    .getByRole('button', { name: t('similar:repeatTitle', { key: original.key }) })
    .click();
  const dialog = page.getByRole('dialog', { name: t('similar:repeatTitle', { key: original.key }) });
  await expect.element(dialog.getByText(t('similar:repeatRequires'))).toBeVisible();
  await expect.element(dialog.getByRole('list')).toHaveTextContent(t('issues:ready.gap.CVSS'));
  await expect.element(dialog.getByRole('button', { name: t('similar:repeatConfirm') })).toBeDisabled();
});

test('an issue that was sent for review but cannot be marked as a duplicate is not called a draft', async () => {
  const { original } = await show({ canRepeat: true });
  answer(issuesContract.update, ({ body }) => (body.status === 'DUPLICATE' ? refusal('STATUS_CHANGED') : true));
  await title().fill('Bỏ qua bước OTP');
  await section('description').fill('Mã cũ dùng lại được.');
  await card()
    .getByRole('button', { name: t('similar:repeatTitle', { key: original.key }) })
    .click();
  await page.getByRole('button', { name: t('similar:repeatConfirm') }).click();
  await expect.element(page.getByText(t('similar:notRepeated', { key: 'CTT-2' }))).toBeVisible();
  await expect.element(page.getByText(t('issues:form.savedDraft', { key: 'CTT-2' }))).not.toBeInTheDocument();
  await expect.poll(() => sent(issuesContract.update).length).toBe(2);
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Bỏ qua bước OTP');
});

test('other users get no action to mark a duplicate', async () => {
  await show();
  await title().fill('Bỏ qua bước OTP');
  await expect.element(card()).toBeVisible();
  await expect.element(card().getByText(t('similar:repeat'))).not.toBeInTheDocument();
});

test('the suggestions can be hidden for this issue, and the title keeps the focus', async () => {
  await show();
  await title().fill('Bỏ qua bước OTP');
  await card()
    .getByRole('button', { name: t('similar:dismiss') })
    .click();
  await expect.element(card()).not.toBeInTheDocument();
  await expect.element(title()).toHaveFocus();
  await title().fill('Bỏ qua bước OTP lần nữa');
  await stored('Bỏ qua bước OTP lần nữa');
  await expect.element(card()).not.toBeInTheDocument();
  expect(searched()).toEqual(['Bỏ qua bước OTP']);
});

test('on a phone, the card is one line until the user opens it', async () => {
  await show({ width: 360 });
  await title().fill('Bỏ qua bước OTP');
  await expect.element(fold()).toHaveAttribute('aria-expanded', 'false');
  expect(card().element().getBoundingClientRect().height).toBeLessThan(48);
  await fold().click();
  await expect.element(card().getByRole('link', { name: /WEB-7/ })).toBeVisible();
  await expectAccessible();
});

test('an existing issue gets no suggestions', async () => {
  const { project, issues } = answerIssues();
  await renderPage(paths.issueEdit(project.id, issues[0]?.id ?? ''), { width: 1440, height: 900 });
  await title().fill('Bỏ qua bước OTP khác');
  await stored('Bỏ qua bước OTP khác');
  expect(searched()).toEqual([]);
});

test('the category and the languages of a type are shown completely', async () => {
  const category = 'Cross-site scripting (XSS) và các lỗi tương tự';
  const type = {
    id: 'broken_access_control.idor',
    name: 'IDOR',
    category,
    severity: 'HIGH' as const,
    templates: ['vi' as const, 'en' as const],
  };
  await show({ found: { types: [type] } });
  await title().fill('Xem hoá đơn của người khác');
  const note = card().getByText(category, { exact: false });
  await expect.element(note).toBeVisible();
  const { scrollWidth, clientWidth } = note.element();
  expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
});
