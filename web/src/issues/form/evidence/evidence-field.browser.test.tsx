import { filesContract } from '@coloa/contract/files/files.contract.ts';
import type { IssueEvidence } from '@coloa/contract/issues/issue-evidence.ts';
import { issuesContract } from '@coloa/contract/issues/issues.contract.ts';
import type { Issue } from '@coloa/contract/issues/issues.schema.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../../test/accessible.ts';
import { codeItem, httpItem, imageItem } from '../../../../test/fixtures/evidence.ts';
import { uploaded } from '../../../../test/fixtures/files.ts';
import { issueContent } from '../../../../test/fixtures/issues.ts';
import { drop, fileOf, paste, picture } from '../../../../test/input.ts';
import { answerIssues } from '../../../../test/issues-server.ts';
import { renderPage } from '../../../../test/render.tsx';
import { answer, hold, refusal, sent } from '../../../../test/server.ts';
import { t } from '../../../../test/words.ts';
import { paths } from '../../../routes/paths.ts';

const field = () => page.getByRole('region', { name: t('evidence:title') });
const add = () => field().getByRole('button', { name: t('evidence:add') });
const card = (number: number) => field().getByRole('listitem', { name: t('ui:evidence.number', { number }) });
const box = (number: number, name: string) => card(number).getByRole('textbox', { name });
const request = (number = 1) => box(number, t('ui:evidence.request'));
const response = (number = 1) => box(number, t('ui:evidence.response'));
const caption = (number: number, language: 'vi' | 'en') => box(number, t('evidence:captionIn', { language: t(`ui:language.${language}`) }));
const save = () => page.getByRole('button', { name: /Ctrl S$/ });
const bodies = () => sent(issuesContract.update).map(({ body }) => body.evidence);
const names = () => [...document.querySelectorAll('section ol > li[id^="evidence-"]')].map((li) => li.id.slice('evidence-'.length));

/** The form of an issue in two languages. */
async function show(evidence: IssueEvidence[] = [], given: Partial<Issue> = {}, search: Record<string, string> = {}) {
  answer(filesContract.unavailable, { fileNames: [] });
  const contents = { vi: issueContent({ title: 'Bỏ qua OTP', references: '' }), en: issueContent({ title: 'OTP is skipped' }) };
  const kept = answerIssues([{ contents, evidence, ...given }], { languages: ['vi', 'en'] });
  const [issue] = kept.issues;
  if (!issue) throw new Error('no issue');
  const screen = await renderPage(paths.issueEdit(kept.project.id, issue.id, search), { width: 1440, height: 900 });
  await expect.element(add()).toBeVisible();
  return { ...screen, ...kept, issue };
}

const choose = async (kind: 'HTTP' | 'CODE') => {
  await add().click();
  await page.getByRole('menuitem', { name: t(`evidence:kind.${kind}`) }).click();
};

test('an exchange that is pasted into the request goes into both boxes, and is sent with its captions', async () => {
  await show();
  await choose('HTTP');
  await expect.element(request()).toHaveFocus();
  await paste(request(), { text: 'GET /a HTTP/1.1\r\nHost: b\r\n\r\nHTTP/1.1 200 OK\r\nA: c' });
  await expect.element(response()).toHaveValue('HTTP/1.1 200 OK\nA: c');
  await caption(1, 'vi').fill('Gửi lại');
  await caption(1, 'en').fill('Replay');
  await expectAccessible();
  await save().click();
  await expect
    .poll(bodies)
    .toMatchObject([
      [{ kind: 'HTTP', captions: { vi: 'Gửi lại', en: 'Replay' }, request: 'GET /a HTTP/1.1\nHost: b', response: 'HTTP/1.1 200 OK\nA: c' }],
    ]);
});

test('a message that is pasted beside the boxes becomes an item, and its selection is covered with one press', async () => {
  await show();
  await paste(add(), { text: 'GET /a HTTP/1.1\nCookie: secret' });
  await expect.element(request()).toHaveValue('GET /a HTTP/1.1\nCookie: secret');
  const area = (await request().findElement()) as HTMLTextAreaElement;
  area.focus();
  area.setSelectionRange(area.value.indexOf('secret'), area.value.length);
  await card(1)
    .getByRole('button', { name: t('editor:redactIn', { name: t('ui:evidence.request') }) })
    .click();
  await expect.element(request()).toHaveValue('GET /a HTTP/1.1\nCookie: ⟦secret⟧');
});

test('images and files that are pasted or dropped become items, and saving waits for them', async () => {
  await show();
  const [log, shot] = [uploaded({ name: 'nhat-ky.txt', type: 'text/plain', width: null, height: null }), uploaded()];
  answer(filesContract.upload, log);
  await drop(add(), { files: [fileOf('nhat-ky.txt')] });
  await expect.element(card(1).getByRole('link', { name: t('ui:evidence.download', { name: 'nhat-ky.txt' }) })).toBeVisible();
  answer(filesContract.upload, shot);
  const upload = hold(filesContract.upload);
  await paste(add(), { files: [await picture()] });
  await expect.element(field().getByRole('progressbar')).toBeVisible();
  await save().click();
  expect(bodies()).toEqual([]);
  upload.release();
  await expect.poll(bodies).toMatchObject([
    [
      { kind: 'FILE', fileName: log.fileName },
      { kind: 'IMAGE', fileName: shot.fileName },
    ],
  ]);
});

test('a file that does not come keeps everything from being saved, which is said', async () => {
  await show([codeItem()]);
  answer(filesContract.upload, refusal('FILE_TOO_LARGE'));
  const upload = hold(filesContract.upload);
  await drop(add(), { files: [fileOf('nhat-ky.txt')] });
  await expect.element(field().getByRole('progressbar')).toBeVisible();
  await caption(1, 'vi').fill('Chạy');
  await save().click();
  upload.release();
  await expect.element(page.getByText(t('ui:fileFailed'))).toBeVisible();
  expect(bodies()).toEqual([]);
});

test('a page with a file on its way is not left without a question', async () => {
  const { project, go, address } = await show();
  answer(filesContract.upload, uploaded());
  const upload = hold(filesContract.upload);
  await drop(add(), { files: [await picture()] });
  await expect.element(field().getByRole('progressbar')).toBeVisible();
  void go(paths.issues(project.id));
  const question = page.getByRole('dialog', { name: t('ui:leave.title') });
  await expect.element(question.getByText(t('issues:form.leaveFiles'))).toBeVisible();
  expect(address()).toContain('/edit');
  upload.release();
});

test('files that are chosen together keep their order, whichever comes first', async () => {
  await show();
  const shots = ['mot.png', 'hai.png'].map((name) => uploaded({ name }));
  const slow = Promise.withResolvers<void>();
  answer(filesContract.upload, async ({ file }) => {
    if (file?.name === 'mot.png') await slow.promise;
    return shots.find(({ name }) => name === file?.name) ?? refusal('FILE_MISSING');
  });
  await drop(add(), { files: await Promise.all(shots.map(({ name }) => picture(name))) });
  await expect.element(card(1)).toBeVisible();
  slow.resolve();
  await expect.element(card(2)).toBeVisible();
  await save().click();
  await expect.poll(bodies).toMatchObject([shots.map(({ fileName }) => ({ fileName }))]);
});

test('items are moved with their arrows and with Shift, which is announced; in a text Shift selects', async () => {
  const [http, code, image] = [httpItem(), codeItem(), imageItem()];
  await show([http, code, image]);
  await card(3)
    .getByRole('button', { name: t('evidence:up', { number: 3 }) })
    .click();
  expect(names()).toEqual([http.id, image.id, code.id]);
  await expect.element(page.getByText(t('evidence:said.moved', { number: 3, position: 2, count: 3 }))).toBeInTheDocument();
  await userEvent.keyboard('{Shift>}{ArrowUp}{/Shift}');
  await expect.poll(names).toEqual([image.id, http.id, code.id]);
  await request(2).click();
  await userEvent.keyboard('{Shift>}{ArrowDown}{/Shift}');
  expect(names()).toEqual([image.id, http.id, code.id]);
});

test('text that is dragged within a box is dropped there, and not taken for an item', async () => {
  await show([httpItem(), codeItem()]);
  const dataTransfer = new DataTransfer();
  dataTransfer.setData('text/plain', 'Host: b');
  const event = new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true });
  // The browser puts it in unless a script prevents that.
  expect((await request().findElement()).dispatchEvent(event)).toBe(true);
});

test('the keyboard stays in the list when an item is removed: at the next one, at the last one, at the button', async () => {
  await show([httpItem(), codeItem(), imageItem()]);
  const remove = (number: number) => card(number).getByRole('button', { name: t('evidence:remove', { number }) });
  for (const [number, then] of [
    [2, 2],
    [2, 1],
  ] as const) {
    await remove(number).click();
    await expect.element(remove(then)).toHaveFocus();
  }
  await remove(1).click();
  await expect.element(add()).toHaveFocus();
});

test('an item that was removed comes back to its place', async () => {
  const [http, code] = [httpItem(), codeItem()];
  await show([http, code]);
  await card(1)
    .getByRole('button', { name: t('evidence:remove', { number: 1 }) })
    .click();
  expect(names()).toEqual([code.id]);
  await page.getByRole('button', { name: t('ui:undo') }).click();
  expect(names()).toEqual([http.id, code.id]);
});

test('what the server refuses opens the item it is about and takes the keyboard there', async () => {
  const long = httpItem({ request: `GET / HTTP/1.1\n${'X: y\n'.repeat(60)}` });
  await show([codeItem(), long]);
  await expect.element(request(2)).not.toBeInTheDocument();
  answer(issuesContract.update, refusal('FIELD_TOO_LONG', { path: 'evidence.1.response' }));
  await caption(1, 'vi').fill('Chạy');
  await save().click();
  await expect.element(response(2)).toHaveFocus();
  await expect.element(response(2)).toHaveAttribute('aria-invalid', 'true');
  await response(2).fill('HTTP/1.1 200 OK');
  await expect.element(response(2)).not.toHaveAttribute('aria-invalid', 'true');
});

test('an item that is begun while the form is saved can be written in, and is saved with the next press', async () => {
  await show();
  await choose('CODE');
  await page
    .getByRole('textbox', { name: t('issues:form.title') })
    .first()
    .fill('Bỏ qua mã OTP');
  const held = hold(issuesContract.update);
  await userEvent.keyboard('{Control>}s{/Control}');
  await held.arrived;
  await box(1, t('evidence:kind.CODE')).fill('id');
  held.release();
  await expect.element(page.getByText(t('issues:form.saved'), { exact: true })).toBeVisible();
  await expect.element(box(1, t('evidence:kind.CODE'))).toHaveValue('id');
  await userEvent.keyboard('{Control>}s{/Control}');
  await expect.poll(bodies).toMatchObject([undefined, [{ kind: 'CODE', text: 'id' }]]);
});

test('an item without anything in it is nothing to save, and stays open while the rest is saved', async () => {
  await show();
  await choose('CODE');
  await page
    .getByRole('textbox', { name: t('issues:form.title') })
    .first()
    .fill('Bỏ qua mã OTP');
  await userEvent.keyboard('{Control>}s{/Control}');
  await expect.element(page.getByText(t('issues:form.saved'), { exact: true })).toBeVisible();
  await expect.element(box(1, t('evidence:kind.CODE'))).toBeVisible();
  await expect.element(page.getByText(t('issues:form.unsaved'))).not.toBeInTheDocument();
});

test('an item that is folded and opened again leaves the keyboard at its name', async () => {
  await show();
  await choose('CODE');
  await box(1, t('evidence:kind.CODE')).fill('id');
  const name = card(1).getByRole('button', { expanded: true });
  await name.click();
  await userEvent.keyboard('{Enter}');
  await expect.element(box(1, t('evidence:kind.CODE'))).toBeVisible();
  await expect.element(name).toHaveFocus();
});

test('an item with a caption alone is not sent, and says what it lacks', async () => {
  await show();
  await choose('CODE');
  await caption(1, 'en').fill('Shell');
  await save().click();
  await expect.element(page.getByText(t('issues:form.evidenceMissing.CODE'))).toBeVisible();
  expect(bodies()).toEqual([]);
});

test('the toolbar of a text refers to an item, whose number follows when it moves', async () => {
  const [http, code] = [httpItem(), codeItem()];
  await show([http, code], { contents: { vi: issueContent({ title: 'Bỏ qua OTP', description: '' }), en: issueContent() } });
  const description = page.getByRole('textbox', { name: t('issues:section.description') });
  await description.click();
  await page
    .getByRole('button', { name: t('editor:evidence') })
    .first()
    .click();
  await page.getByRole('menuitem', { name: new RegExp(`^${t('ui:evidence.number', { number: 2 })}`) }).click();
  await expect.element(description).toHaveTextContent(`[](evidence:${code.id})`);
  await expect.element(description).toHaveFocus();
  await page
    .getByRole('button', { name: t('editor:preview') })
    .first()
    .click();
  await expect.element(page.getByRole('button', { name: t('ui:evidence.number', { number: 2 }), exact: true })).toBeVisible();
  await card(2)
    .getByRole('button', { name: t('evidence:up', { number: 2 }) })
    .click();
  await page.getByRole('button', { name: t('ui:evidence.number', { number: 1 }), exact: true }).click();
  await expect.element(card(1)).toHaveFocus();
});

test('the list of evidence to refer to calls an image without a caption by its file', async () => {
  const image = uploaded({ name: 'lich-su.png' });
  await show([imageItem({ fileName: image.fileName, captions: { vi: '', en: '' } })], { attachments: [image] });
  await page.getByRole('textbox', { name: t('issues:section.description') }).click();
  await page
    .getByRole('button', { name: t('editor:evidence') })
    .first()
    .click();
  await expect.element(page.getByRole('menuitem', { name: /lich-su\.png$/ })).toBeVisible();
});

test('evidence in both texts is moved out as one item, and undo puts it back', async () => {
  const block = '```http\nGET / HTTP/1.1\n```';
  const contents = {
    vi: issueContent({ steps: `Gửi.\n\n${block}` }),
    en: issueContent({ title: 'OTP', steps: `Send.\n\n${block}\n\n\`\`\`sh\nid\n\`\`\`` }),
  };
  await show([], { contents }, { field: 'lift' });
  const dialog = page.getByRole('dialog', { name: t('evidence:lift.title') });
  const [both, code] = [dialog.getByRole('checkbox', { name: /GET/ }), dialog.getByRole('checkbox', { name: / id / })];
  await expect.element(both).toBeChecked();
  await expect.element(both).toHaveAccessibleName(expect.stringContaining(t('evidence:lift.both')));
  await expect.element(code).not.toBeChecked();
  await expectAccessible();
  await dialog.getByRole('button', { name: t('evidence:lift.confirm', { count: 1 }) }).click();
  await expect.element(request()).toHaveValue('GET / HTTP/1.1');
  const reference = `[](evidence:${names()[0] ?? ''})`;
  const steps = () => [...document.querySelectorAll('[data-field$=".steps"]')].map(({ textContent }) => textContent);
  await expect.poll(steps).toEqual([`Gửi.${reference}`, expect.stringContaining(`Send.${reference}`)]);
  await page.getByRole('button', { name: t('ui:undo') }).click();
  await expect.element(request()).not.toBeInTheDocument();
  await expect.poll(steps).toEqual([expect.not.stringContaining(reference), expect.not.stringContaining(reference)]);
});

test('a text that changes while evidence is chosen from it loses nothing but what is moved out', async () => {
  const contents = {
    vi: issueContent({ description: '', steps: 'Gửi.\n\n```http\nGET / HTTP/1.1\n```' }),
    en: issueContent({ title: 'OTP' }),
  };
  await show([], { contents });
  answer(filesContract.upload, uploaded());
  const upload = hold(filesContract.upload);
  const steps = page.getByRole('textbox', { name: t('issues:section.steps') });
  await steps.click();
  await userEvent.keyboard('{Control>}{Home}{/Control}');
  await paste(steps, { files: [await picture()] });
  await upload.arrived;
  await field()
    .getByRole('button', { name: t('evidence:lift.open') })
    .click();
  const dialog = page.getByRole('dialog', { name: t('evidence:lift.title') });
  await expect.element(dialog.getByRole('checkbox', { name: /GET/ })).toBeChecked();
  upload.release();
  await expect.element(steps).toMatchTextContent('/attachments/');
  await dialog.getByRole('button', { name: t('evidence:lift.confirm', { count: 1 }) }).click();
  await expect.poll(names).toHaveLength(1);
  await expect.poll(() => steps.element().textContent).toMatch(/^Gửi\..*!\[.*\]\(\/attachments\/[^)]*\).*\[\]\(evidence:\w+\)$/);
  expect(steps.element().textContent).not.toContain('GET');
});

test('what only one language has is offered to be moved before the issue is sent to review', async () => {
  const contents = { vi: issueContent({ steps: '```http\nGET / HTTP/1.1\n```' }), en: issueContent({ title: 'OTP' }) };
  await show([], { contents });
  await page.getByRole('button', { name: t('issues:form.saveAndSend') }).click();
  const words = t('issues:ready.gap.ONE_LANGUAGE', { name: t('issues:languages.name.vi'), fields: t('issues:section.steps') });
  await page.getByRole('button', { name: words }).click();
  await expect.element(page.getByRole('dialog', { name: t('evidence:lift.title') })).toBeVisible();
});

test('a file that readers will not get is marked, and on a phone everything fits', async () => {
  const image = imageItem();
  await show([image, httpItem()]);
  answer(filesContract.unavailable, { fileNames: [image.fileName] });
  await page.viewport(360, 740);
  await choose('CODE');
  await expect.poll(() => document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
  await expectAccessible();
});
