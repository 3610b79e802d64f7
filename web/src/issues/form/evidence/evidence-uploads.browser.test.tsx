import { filesContract } from '@coloa/contract/files/files.contract.ts';
import { issuesContract } from '@coloa/contract/issues/issues.contract.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../../test/accessible.ts';
import { add, begin, bodies, caption, card, field, save, showEvidenceForm } from '../../../../test/evidence-form.ts';
import { codeItem, httpItem, imageItem } from '../../../../test/fixtures/evidence.ts';
import { uploaded } from '../../../../test/fixtures/files.ts';
import { issueContent } from '../../../../test/fixtures/issues.ts';
import { people } from '../../../../test/fixtures/people.ts';
import { answerImage, secretImage } from '../../../../test/images.ts';
import { drop, fileOf, paste, picture } from '../../../../test/input.ts';
import { answer, hold, refusal, sent } from '../../../../test/server.ts';
import { t } from '../../../../test/words.ts';
import { paths } from '../../../routes/paths.ts';

test('pasted or dropped images and files become items, and saving waits for them', async () => {
  await showEvidenceForm();
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

test('a failed upload blocks saving until the file is left out', async () => {
  await showEvidenceForm([codeItem()]);
  answer(filesContract.upload, refusal('FILE_TOO_LARGE'));
  const upload = hold(filesContract.upload);
  await drop(add(), { files: [fileOf('nhat-ky.txt')] });
  await expect.element(field().getByRole('progressbar')).toBeVisible();
  await caption(1, 'vi').fill('Chạy');
  await save().click();
  upload.release();
  const question = page.getByRole('dialog', { name: t('ui:failedFiles.title', { count: 1 }) });
  await expect.element(question.getByText('nhat-ky.txt')).toBeVisible();
  expect(bodies()).toEqual([]);
  await expect.element(question.getByRole('button', { name: t('ui:retry') })).not.toBeInTheDocument();
  await question.getByRole('button', { name: t('ui:failedFiles.leave') }).click();
  await expect.poll(bodies).toHaveLength(1);
});

test('leaving a page during an upload needs a confirmation', async () => {
  const { project, go, address } = await showEvidenceForm();
  answer(filesContract.upload, uploaded());
  const upload = hold(filesContract.upload);
  await drop(add(), { files: [await picture()] });
  await expect.element(field().getByRole('progressbar')).toBeVisible();
  void go(paths.issues(project.id));
  const question = page.getByRole('dialog', { name: t('ui:leave.title') });
  await expect.element(question.getByText(t('ui:leave.files'))).toBeVisible();
  expect(address()).toContain('/edit');
  upload.release();
});

test('files that are chosen together keep their order, whichever upload ends first', async () => {
  await showEvidenceForm();
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

test('the list of evidence references names an image without a caption by its file', async () => {
  const image = uploaded({ name: 'lich-su.png' });
  await showEvidenceForm([imageItem({ fileName: image.fileName, captions: { vi: '', en: '' } })], { attachments: [image] });
  await page.getByRole('textbox', { name: t('issues:section.description') }).click();
  await page
    .getByRole('button', { name: t('editor:evidence') })
    .first()
    .click();
  await expect.element(page.getByRole('menuitem', { name: /lich-su\.png$/ })).toBeVisible();
});

test('a file that readers cannot access is marked, and everything fits a phone', async () => {
  const image = imageItem();
  await showEvidenceForm([image, httpItem()]);
  answer(filesContract.unavailable, { fileNames: [image.fileName] });
  await page.viewport(360, 740);
  await begin('CODE');
  await expect.poll(() => document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
  await expectAccessible();
});

test('an image is blacked out in the form, and keeps its place and caption', async () => {
  const image = imageItem({ captions: { vi: 'Lịch sử', en: 'History' } });
  await showEvidenceForm([httpItem(), image], { attachments: [uploaded({ name: 'lich-su.png' })] });
  const edited = uploaded({ name: 'lich-su.png' });
  answer(filesContract.upload, edited);
  answerImage(await secretImage(), 'lich-su.png');
  answer(filesContract.originals, { originals: [] });
  answer(filesContract.discard, refusal('ATTACHMENT_IN_USE'));
  await card(2)
    .getByRole('button', { name: t('imageEditor:editEvidence', { number: 2 }) })
    .click();
  const dialog = page.getByRole('dialog', { name: t('imageEditor:title') });
  await expect.element(dialog.getByRole('button', { name: t('imageEditor:tool.select') })).toHaveFocus();
  // Shift with arrow keys would move the card.
  await userEvent.keyboard('{Tab}{Enter}{Shift>}{ArrowUp}{/Shift}');
  await dialog.getByRole('button', { name: t('imageEditor:apply') }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(sent(filesContract.upload).map(({ file }) => file?.name)).toEqual(['lich-su.png']);
  await expect.poll(() => card(2).element().querySelector('img')?.getAttribute('src')).toBe(edited.url);
  await save().click();
  await expect
    .poll(() => bodies()[0]?.map((item) => ('fileName' in item ? [item.fileName, item.captions.vi] : item.kind)))
    .toEqual(['HTTP', [edited.fileName, 'Lịch sử']]);
});

test('an edited image of evidence is undone with the button of its message', async () => {
  const image = imageItem();
  await showEvidenceForm([image]);
  const edited = uploaded();
  answer(filesContract.upload, edited);
  answerImage(await secretImage());
  answer(filesContract.originals, { originals: [] });
  answer(filesContract.discard, refusal('ATTACHMENT_IN_USE'));
  await card(1)
    .getByRole('button', { name: t('imageEditor:editEvidence', { number: 1 }) })
    .click();
  const dialog = page.getByRole('dialog', { name: t('imageEditor:title') });
  await expect.element(dialog.getByRole('button', { name: t('imageEditor:tool.select') })).toHaveFocus();
  await userEvent.keyboard('{Tab}{Enter}');
  await dialog.getByRole('button', { name: t('imageEditor:apply') }).click();
  await expect.poll(() => card(1).element().querySelector('img')?.getAttribute('src')).toBe(edited.url);
  await page.getByRole('button', { name: t('ui:undo'), exact: true }).click();
  await expect.poll(() => card(1).element().querySelector('img')?.getAttribute('src')).toBe(`/attachments/${image.fileName}`);
});

test('an edited image of evidence keeps its original for the team, and the unedited upload is deleted', async () => {
  await showEvidenceForm([]);
  const [unedited, edited] = [uploaded(), uploaded()];
  answer(filesContract.upload, unedited);
  await drop(add(), { files: [fileOf('anh.png')] });
  await expect.element(card(1)).toBeVisible();
  answer(filesContract.upload, edited);
  answerImage(await secretImage());
  answer(filesContract.originals, { originals: [] });
  answer(filesContract.discard, true);
  answer(filesContract.keepOriginal, {
    fileName: edited.fileName,
    original: edited.fileName,
    url: edited.url,
    keptBy: people.ha,
    keptAt: '2026-11-29T00:00:00.000Z',
    can: { delete: true },
  });
  await card(1)
    .getByRole('button', { name: t('imageEditor:editEvidence', { number: 1 }) })
    .click();
  const dialog = page.getByRole('dialog', { name: t('imageEditor:title') });
  await expect.element(dialog.getByRole('button', { name: t('imageEditor:tool.select') })).toHaveFocus();
  await userEvent.keyboard('{Tab}{Enter}');
  await dialog.getByRole('checkbox', { name: t('imageEditor:original.keep') }).click();
  await dialog.getByRole('button', { name: t('imageEditor:apply') }).click();
  await expect.element(page.getByText(t('imageEditor:editedAndKept', { count: 1 }))).toBeVisible();
  await expect.element(page.getByRole('button', { name: t('ui:undo'), exact: true })).not.toBeInTheDocument();
  expect(sent(filesContract.keepOriginal)).toHaveLength(1);
  expect(sent(filesContract.discard)).toMatchObject([{ params: { fileName: unedited.fileName } }]);
});

test('an edited image of evidence is replaced in the texts of both languages, and undo restores all places', async () => {
  const image = imageItem();
  const [from, edited] = [`![](/attachments/${image.fileName})`, uploaded({ name: 'da-che.png' })];
  await showEvidenceForm([image, imageItem({ fileName: image.fileName })], {
    contents: { vi: issueContent({ description: from, steps: `${from} ${from}` }), en: issueContent({ impact: from }) },
  });
  answer(filesContract.upload, edited);
  answerImage(await secretImage());
  answer(filesContract.originals, { originals: [] });
  answer(filesContract.discard, refusal('ATTACHMENT_IN_USE'));
  await card(1)
    .getByRole('button', { name: t('imageEditor:editEvidence', { number: 1 }) })
    .click();
  const dialog = page.getByRole('dialog', { name: t('imageEditor:title') });
  await expect.element(dialog.getByRole('button', { name: t('imageEditor:tool.select') })).toHaveFocus();
  await expect.element(dialog.getByText(t('imageEditor:original.elsewhere'))).toBeVisible();
  await userEvent.keyboard('{Tab}{Enter}');
  await dialog.getByRole('button', { name: t('imageEditor:apply') }).click();
  await expect.element(page.getByText(t('imageEditor:edited', { count: 6 }), { exact: true })).toBeVisible();
  const body = async () => {
    const count = sent(issuesContract.update).length;
    await save().click();
    await expect.poll(() => sent(issuesContract.update).length).toBe(count + 1);
    return JSON.stringify(sent(issuesContract.update).at(-1)?.body);
  };
  await page.getByRole('button', { name: t('ui:undo'), exact: true }).click();
  await expect.poll(() => card(1).element().querySelector('img')?.getAttribute('src')).toBe(`/attachments/${image.fileName}`);
  await card(1)
    .getByRole('button', { name: t('imageEditor:editEvidence', { number: 1 }) })
    .click();
  await expect.element(dialog.getByRole('button', { name: t('imageEditor:tool.select') })).toHaveFocus();
  await userEvent.keyboard('{Tab}{Enter}');
  await dialog.getByRole('button', { name: t('imageEditor:apply') }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  const sentBody = await body();
  expect(sentBody).not.toContain(image.fileName);
  expect(sentBody.split(edited.fileName)).toHaveLength(7);
});

test('a rejected file can be left out with one press: at its name on a phone, or in the question before saving', async () => {
  await showEvidenceForm([codeItem()]);
  answer(filesContract.upload, refusal('IMAGE_FORMAT', { message: 'Lưu ảnh dưới dạng JPEG.' }));
  await drop(add(), { files: [fileOf('IMG_0001.HEIC')] });
  const name = field().getByText('IMG_0001.HEIC');
  await expect.element(name).toBeVisible();
  await page.viewport(360, 740);
  const middle = (element: Element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return Math.round((top + bottom) / 2);
  };
  const dismiss = field().getByRole('button', { name: t('files:dismiss', { name: 'IMG_0001.HEIC' }) });
  expect(middle(dismiss.element())).toBe(middle(name.element()));
  await page.viewport(1440, 900);
  await caption(1, 'vi').fill('Chạy');
  await save().click();
  const question = page.getByRole('dialog', { name: t('ui:failedFiles.title', { count: 1 }) });
  await expect.element(question.getByText(t('ui:failedFiles.refused'))).toBeVisible();
  await expect.element(question.getByText('Lưu ảnh dưới dạng JPEG.')).toBeVisible();
  await expect.element(question.getByRole('button', { name: t('ui:failedFiles.leave') })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(bodies).toHaveLength(1);
});
