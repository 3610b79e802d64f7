import { commentsContract } from '@coloa/contract/comments/comments.contract.ts';
import { issuesContract } from '@coloa/contract/issues/issues.contract.ts';
import type { Issue, IssueText } from '@coloa/contract/issues/issues.schema.ts';
import { retestsContract } from '@coloa/contract/issues/retests.contract.ts';
import type { Project } from '@coloa/contract/projects/projects.schema.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../test/accessible.ts';
import { codeItem } from '../../../test/fixtures/evidence.ts';
import { uploaded } from '../../../test/fixtures/files.ts';
import { issueContent, issueDetail, issueRow } from '../../../test/fixtures/issues.ts';
import { listOf } from '../../../test/fixtures/lists.ts';
import { retest } from '../../../test/fixtures/retests.ts';
import { answerIssues } from '../../../test/issues-server.ts';
import { renderPage } from '../../../test/render.tsx';
import { answer, publish, refusal, sent } from '../../../test/server.ts';
import { t, tIn } from '../../../test/words.ts';
import { paths } from '../../routes/paths.ts';

const TITLE = 'Bỏ qua bước OTP';
const heading = () => page.getByRole('heading', { name: TITLE, level: 1 });
const gone = () => page.getByRole('alert').getByRole('heading', { name: t('issues:gone.title') });
const updates = () => sent(issuesContract.update).map(({ body }) => body);

async function show(written: Partial<Issue> = {}, of: Partial<Project> = {}, width = 1440) {
  const kept = answerIssues([{ title: TITLE, ...written }], of);
  const issue = kept.issues[0];
  if (!issue) throw new Error('no issue');
  const screen = await renderPage(paths.issue(kept.project.id, issue.id), { width, height: 900 });
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  return { ...screen, ...kept, issue };
}

test('captions of evidence are in the language of their text', async () => {
  const description = '```http\nGET / HTTP/1.1\n```';
  await show({ contents: { vi: issueContent({ title: TITLE, description }), en: issueContent({ title: 'Proof', description }) } });
  for (const language of ['vi', 'en'] as const) {
    const caption = () => document.querySelector(`section[lang=${language}] figcaption b`)?.textContent;
    await expect.poll(caption).toBe(tIn(language)('ui:evidence.title'));
  }
});

test('the team can reveal the redacted text of a title on the issue page', async () => {
  const { project, issues } = answerIssues([{ title: 'Lộ ⟦⟧', contents: { vi: issueContent({ title: 'Lộ ⟦sid=1⟧' }) } }]);
  await renderPage(paths.issue(project.id, issues[0]?.id ?? ''), { width: 1440, height: 900 });
  const heading = page.getByRole('heading', { level: 1 });
  await heading.getByRole('button', { name: t('ui:redaction.word') }).click();
  await expect.element(heading).toHaveTextContent('Lộ sid=1');
  await expectAccessible();
});

test('the label for redacted text is in the language of the text or of the evidence caption', async () => {
  const description = 'Token ⟦abc⟧';
  const evidence = [codeItem({ text: 'id=⟦1⟧', captions: { vi: '', en: 'Replay ⟦y⟧' } })];
  await show({
    evidence,
    contents: { vi: issueContent({ title: TITLE, description }), en: issueContent({ title: 'Proof', description }) },
  });
  const words = (within: string) =>
    [...document.querySelectorAll(`${within} button[aria-expanded]:not([aria-haspopup])`)].map(({ textContent }) => textContent);
  const [vi, en] = [tIn('vi')('ui:redaction.word'), tIn('en')('ui:redaction.word')];
  await expect.poll(() => words('section[lang=vi] p')).toEqual([vi]);
  await expect.poll(() => words('section[lang=en] p')).toEqual([en]);
  await expect.poll(() => words('figure')).toEqual([en, vi]);
});

test('only attached images can be enlarged, and other files are downloads', async () => {
  await show({
    attachments: [uploaded({ name: 'otp.png' }), uploaded({ name: 'nhat-ky.txt', type: 'text/plain', width: null, height: null })],
  });
  await expect.element(page.getByRole('link', { name: /^nhat-ky\.txt/ })).toHaveAttribute('download', 'nhat-ky.txt');
  await expect.element(page.getByRole('button', { name: t('files:enlarge', { name: 'otp.png' }) })).toBeVisible();
  await expect.element(page.getByRole('button', { name: t('files:enlarge', { name: 'nhat-ky.txt' }) })).not.toBeInTheDocument();
});

test('a file used by a text or a retest note cannot be removed, and its button gives the reason', async () => {
  const [shown, proof, free] = [uploaded({ name: 'otp.png' }), uploaded({ name: 'bang-chung.png' }), uploaded({ name: 'thua.png' })];
  answer(retestsContract.ofIssue, listOf([retest({ note: `Còn lỗi. ![](${proof.url})` })]));
  await show({
    contents: { vi: issueContent({ title: TITLE, description: `![](${shown.url})` }) },
    attachments: [shown, proof, free],
  });
  const removeButton = (name: string) => page.getByRole('button', { name: t('files:remove', { name }) });
  await expect.element(removeButton(shown.name)).toHaveAccessibleDescription(t('issues:attachmentKept.text'));
  await expect.element(removeButton(proof.name)).toHaveAccessibleDescription(t('issues:attachmentKept.retest'));
  await removeButton(proof.name).click({ force: true });
  await expect.element(page.getByRole('alert').getByText(t('issues:attachmentKept.retest'))).toBeVisible();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await removeButton(free.name).click();
  await expect.element(page.getByRole('dialog', { name: t('files:removeTitle', { name: free.name }) })).toBeVisible();
  await expectAccessible();
});

test('files that readers cannot see are named by caption above the text', async () => {
  const [captioned, bare] = [`${'a'.repeat(32)}.png`, `${'b'.repeat(32)}.png`];
  const description = `![Màn hình chuyển tiền](/attachments/${captioned})`;
  const contents = { vi: issueContent({ title: TITLE, description, steps: `/attachments/${bare}` }) };
  await show({ contents, unavailableFiles: [captioned, bare] });
  await expect.element(page.getByText(t('files:unavailable', { files: `Màn hình chuyển tiền, ${bare}` }))).toBeVisible();
});

test('a client is not told of missing translations', async () => {
  const contents = { vi: issueContent({ title: TITLE, description: 'Ai cũng đọc được.' }) };
  const { can } = issueDetail();
  await show(
    { contents, status: 'OPEN', outdated: undefined, outdatedTexts: undefined, can: { ...can, versions: false } },
    { languages: ['vi', 'en'] },
  );
  await expect.element(page.getByText('Ai cũng đọc được.')).toBeVisible();
  const missing = t('issues:languages.missing', { names: t('issues:languages.name.en') });
  await expect.element(page.getByText(missing)).not.toBeInTheDocument();
});

test('a language missing for the report is named and added as a copy, and the form opens', async () => {
  const { issue, address, project } = await show({}, { languages: ['vi', 'en'] });
  const english = t('issues:languages.name.en');
  answer(issuesContract.addLanguage, () => {
    issue.contents.en = issueContent({ title: TITLE });
    return true as const;
  });
  await expect.element(page.getByText(t('issues:languages.missing', { names: english }))).toBeVisible();
  await page.getByRole('button', { name: t('issues:languages.add', { name: english }) }).click();
  await page.getByRole('menuitem', { name: t('issues:languages.copy', { name: t('issues:languages.name.vi') }) }).click();
  await expect.element(page.getByLabelText(tIn('en')('issues:form.title'))).toHaveValue(TITLE);
  expect(address()).toBe(paths.issueEdit(project.id, issue.id));
  expect(sent(issuesContract.addLanguage)).toMatchObject([{ body: { issueId: issue.id, language: 'en', copyFrom: true } }]);
});

const inBoth = { vi: issueContent({ title: TITLE }), en: issueContent({ title: 'OTP step can be skipped' }) };
const outdatedSections = { vi: [], en: ['title' as const, 'steps' as const] };

test('each outdated section is marked at its heading, until the user marks it or the language as up to date', async () => {
  await show({ contents: inBoth, outdated: ['en'], outdatedTexts: outdatedSections }, { languages: ['vi', 'en'] });
  const older = page.getByText(t('issues:languages.older', { name: t('issues:languages.name.vi') }));
  const section = (text: IssueText) =>
    page
      .getByRole('main')
      .getByRole('heading', { name: tIn('en')(`issues:section.${text}`), exact: true })
      .element().parentElement?.textContent;
  await expect.element(page.getByText(t('issues:languages.old', { count: 2 }))).toBeVisible();
  expect(older.elements()).toHaveLength(2);
  for (const text of ['title', 'steps'] as const)
    expect(section(text)).toContain(t('issues:languages.older', { name: t('issues:languages.name.vi') }));
  await expect.element(page.getByText('OTP step can be skipped')).toBeVisible();
  await expectAccessible();
  const field = t('issues:form.fieldIn', { field: t('issues:section.steps'), language: t('ui:language.en') });
  await page.getByRole('button', { name: t('issues:languages.upToDateOf', { field }) }).click();
  await expect.element(page.getByText(t('issues:languages.old', { count: 1 }))).toBeVisible();
  await page.getByRole('button', { name: t('issues:languages.upToDate'), exact: true }).click();
  await expect.element(older).not.toBeInTheDocument();
  expect(updates()).toEqual([
    { version: 1, upToDate: ['contents.en.steps'] },
    { version: 2, upToDate: ['en'] },
  ]);
});

test('on a phone the language switch counts outdated sections, and the issue list marks the language', async () => {
  const { go, project } = await show(
    { contents: inBoth, outdated: ['en'], outdatedTexts: outdatedSections },
    { languages: ['vi', 'en'] },
    360,
  );
  const marked = page.getByRole('button', { name: `${t('ui:language.en')} ${t('issues:languages.old', { count: 2 })}` });
  await expect.element(marked).toBeVisible();
  await expect.element(marked).toHaveTextContent('English 2');
  await marked.click();
  expect(page.getByText(t('issues:languages.older', { name: t('issues:languages.name.vi') })).elements()).toHaveLength(2);
  await expectAccessible();
  expect(document.documentElement.scrollWidth).toBe(360);
  await page.viewport(1440, 900);
  await go(paths.issues(project.id, { languageOutdated: 'en' }));
  const mark = page.getByRole('img', { name: t('issues:languages.outdated', { names: t('issues:languages.name.en') }) });
  await expect.element(mark).toBeVisible();
  expect(sent(issuesContract.list).some(({ query }) => query.languageOutdated === 'en')).toBe(true);
});

test('an invalid due date is marked in its field, and neither saved nor discarded', async () => {
  await show({ status: 'OPEN', dueDay: '2026-12-01' });
  const label = t('issues:property.dueDay');
  await page.getByRole('button', { name: t('ui:edit', { name: label }) }).click();
  const field = page.getByLabelText(label);
  await field.fill('31/02/2027');
  await expect.element(page.getByText(t('ui:field.noDay'))).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await heading().click();
  await expect.element(field).toHaveValue('31/02/2027');
  (field.element() as HTMLElement).focus();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByText('01/12/2026', { exact: false })).toBeVisible();
  expect(updates()).toEqual([]);
});

test('a vector and a CWE chosen in the properties are saved immediately', async () => {
  await show();
  const vector = 'CVSS:3.1/AV:N/AC:L/PR:L/UI:R/S:C/C:L/I:L/A:N';
  const edit = (name: string) => page.getByRole('button', { name: t('ui:edit', { name }) }).click();
  await edit(t('issues:property.cvss'));
  await page.getByRole('button', { name: t('cvss:open') }).click();
  const calculator = page.getByRole('dialog', { name: t('cvss:title') });
  await calculator.getByLabelText(t('cvss:vector')).fill(vector);
  await calculator.getByRole('button', { name: t('cvss:use') }).click();
  await expect.poll(updates).toEqual([{ version: 1, cvss: vector }]);
  await edit(t('issues:property.cwe'));
  await page.getByLabelText(t('issues:property.cwe')).fill('sql inj');
  await page.getByRole('option', { name: /^CWE-89 ?SQL/ }).click();
  await expect.element(page.getByRole('link', { name: 'CWE-89' })).toBeVisible();
  expect(updates()[1]).toEqual({ version: 2, cwe: 'CWE-89' });
});

test('removing the deciding vector makes the other one decide, and undo restores both', async () => {
  const both = {
    cvss: 'CVSS:3.1/AV:N/AC:L/PR:L/UI:R/S:C/C:L/I:L/A:N',
    cvssOther: 'CVSS:4.0/AV:N/AC:L/AT:N/PR:N/UI:N/VC:H/VI:N/VA:N/SC:N/SI:N/SA:N',
  };
  await show({ ...both, cvssScore: 5.4, cvssOtherScore: 8.7 });
  const edit = (version: string) => page.getByRole('button', { name: t('ui:edit', { name: `CVSS ${version}` }) });
  await edit('3.1').click();
  await page.getByLabelText(t('issues:property.cvss'), { exact: true }).fill('');
  await userEvent.keyboard('{Enter}');
  await expect.poll(updates).toEqual([{ version: 1, cvss: both.cvssOther, cvssOther: null }]);
  await expect.element(edit('3.1')).not.toBeInTheDocument();
  await page.getByRole('button', { name: t('ui:undo') }).click();
  await expect.poll(() => updates()[1]).toEqual({ version: 2, ...both });
  await expect.element(edit('3.1')).toBeVisible();
  await expect.element(edit('4.0')).toBeVisible();
});

test('changed assets are discarded only after a confirmation, and fit a long address', async () => {
  await show();
  const value = 'https://thanh-toan.example/v3/transfer?otp=1';
  await page.getByRole('button', { name: t('ui:edit', { name: t('issues:property.assets') }) }).click();
  const drawer = page.getByRole('dialog', { name: t('issues:property.assets') });
  const asset = drawer.getByLabelText(t('issues:assets.value', { number: 1 }));
  await asset.fill(value);
  expect(asset.element().getBoundingClientRect().width).toBeGreaterThan(500);
  await userEvent.keyboard('{Escape}{Escape}');
  const question = page.getByRole('dialog', { name: t('ui:discard.title') });
  const goOn = () => question.getByRole('button', { name: t('ui:discard.keep') }).click();
  await goOn();
  await drawer.getByRole('button', { name: t('ui:cancel') }).click();
  await goOn();
  await drawer.getByRole('button', { name: t('ui:save') }).click();
  await expect.element(page.getByRole('complementary').getByText(value)).toBeVisible();
  expect(updates()).toMatchObject([{ version: 1, assets: [{ value, kind: 'URL' }] }]);
});

test('an issue that the user can no longer see is replaced by a notice, and returns when published again', async () => {
  const { issue, project } = await show();
  const data = { projectId: project.id, issueId: issue.id };
  const place = page.getByText(t('ui:peek.position', { position: 1, total: 1 }));
  await expect.element(place).toBeVisible();
  answer(issuesContract.get, refusal('NOT_FOUND'));
  await publish('HIDDEN', data);
  await expect.element(gone()).toBeVisible();
  await expect.element(page.getByText(TITLE)).not.toBeInTheDocument();
  await expect.element(place).not.toBeInTheDocument();
  expect(document.title).not.toContain('OTP');
  await expectAccessible();
  answer(issuesContract.get, issue);
  await publish('ISSUE', data);
  await expect.element(heading()).toBeVisible();
});

test('the last counted match links to the next issue if more match', async () => {
  const { issues, project } = answerIssues([{ title: TITLE }], {});
  const issueId = issues[0]?.id ?? '';
  const [own, following] = [issueRow({ id: issueId }), issueRow()];
  answer(issuesContract.list, ({ query }) => ({
    ...listOf([query.page === 21 ? following : own]),
    page: query.page,
    pageSize: 50,
    total: 1_000,
    more: true,
  }));
  const { address } = await renderPage(`${paths.issue(project.id, issueId)}?q=otp&page=20`, { width: 1440 });
  const total = t('issues:count.more', { total: '1.000' });
  await expect.element(page.getByText(t('ui:peek.position', { position: 951, total }))).toBeVisible();
  await page.getByRole('button', { name: t('ui:peek.next') }).click();
  await expect.poll(address).toContain(following.id);
});

test('a comment on an issue that is no longer visible stays on the page for copying', async () => {
  const { address, issue, project } = await show();
  const text = 'Chúng tôi đã vá từ hôm qua';
  await page.getByRole('button', { name: t('comments:placeholder') }).click();
  await page.getByRole('textbox', { name: t('comments:comment') }).fill(text);
  answer(commentsContract.onIssue, refusal('NOT_FOUND'));
  answer(issuesContract.get, refusal('NOT_FOUND'));
  await page.getByRole('button', { name: t('comments:send') }).click();
  await expect.element(gone()).toBeVisible();
  await expect.element(page.getByText(text)).toBeVisible();
  await expect.element(page.getByRole('button', { name: t('ui:copy') })).toBeVisible();
  expect(address()).toBe(paths.issue(project.id, issue.id));
  await expectAccessible();
});
