import { filesContract } from '@coloa/contract/files/files.contract.ts';
import type { IssueEvidence } from '@coloa/contract/issues/issue-evidence.ts';
import { issuesContract } from '@coloa/contract/issues/issues.contract.ts';
import type { Issue } from '@coloa/contract/issues/issues.schema.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../test/accessible.ts';
import { codeItem, httpItem, imageItem } from '../../../test/fixtures/evidence.ts';
import { uploaded } from '../../../test/fixtures/files.ts';
import { historyEntry, issueContent } from '../../../test/fixtures/issues.ts';
import { people } from '../../../test/fixtures/people.ts';
import { paste, picture } from '../../../test/input.ts';
import { answerIssues } from '../../../test/issues-server.ts';
import { renderPage } from '../../../test/render.tsx';
import { answer, hold, publish, sent } from '../../../test/server.ts';
import { t } from '../../../test/words.ts';
import { paths } from '../../routes/paths.ts';

const section = (name: string) => page.getByRole('textbox', { name });
const description = () => section(t('issues:section.description'));
const saveDraft = () => page.getByRole('button', { name: new RegExp(`^${t('issues:form.saveDraft')}`) });
const merged = () => page.getByRole('textbox', { name: t('issues:merge.edit') });
const mergedText = () => merged().query()?.textContent;
const title = { vi: 'Hai người cùng sửa', en: 'Two people edit' };

async function write(place: ReturnType<typeof section>, text: string): Promise<void> {
  await place.click();
  await userEvent.keyboard(`{Control>}{End}{/Control}${text}`);
}

async function show(languages: ('vi' | 'en')[] = ['vi'], evidence: IssueEvidence[] = [], attachments: Issue['attachments'] = []) {
  const texts = { description: 'Mô tả ngắn.', steps: '', impact: '', recommendation: '' };
  const contents = Object.fromEntries(languages.map((each) => [each, issueContent({ ...texts, title: title[each] })]));
  const kept = answerIssues([{ contents, evidence, attachments }], { languages });
  const issue = kept.issues[0];
  if (!issue) throw new Error('no issue');
  const screen = await renderPage(paths.issueEdit(kept.project.id, issue.id), { width: 1440, height: 900 });
  const edit = (by: typeof people.ha, change: NonNullable<Parameters<typeof issueContent>[0]>, language: 'vi' | 'en' = 'vi') => {
    issue.contents[language] = { ...issueContent(), ...issue.contents[language], ...change };
    issue.version += 1;
    const changes = Object.keys(change).map((field) => ({ field: `contents.${language}.${field}`, from: '', to: '' }));
    kept.history.unshift(historyEntry({ actor: by, action: 'EDITED', changes }));
  };
  await expect.element(description()).toBeVisible();
  return { ...screen, ...kept, issue, edit };
}

const bodies = () => sent(issuesContract.update).map(({ body }) => body);

async function mergeSaved(): Promise<void> {
  await page.getByRole('button', { name: t('issues:compare.do') }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('issues:form.mergeNow') })
    .click();
}

const decide = (number: number, total: number, side: string) =>
  page
    .getByRole('group', { name: `${t('issues:merge.edit')}, ${t('issues:merge.place', { number, total })}` })
    .getByRole('button', { name: side })
    .click();

test('an edit that conflicts with the user’s own edit in another tab is merged by hand without loss', async () => {
  const { issue, edit } = await show();
  await description().fill('Ghi chú của tôi.');
  edit(people.ha, { description: 'Phần họ viết lại.', impact: 'Ảnh hưởng của họ.' });
  await saveDraft().click();
  const dialog = page.getByRole('dialog', { name: t('issues:merge.titleMine') });
  const save = dialog.getByRole('button', { name: t('issues:merge.save') });
  const choose = (side: 'both' | 'elsewhere') => dialog.getByRole('button', { name: t(`issues:merge.${side}`), exact: true }).click();
  await choose('both');
  await expect.element(save).toBeDisabled();
  await expect.element(merged()).not.toBeInTheDocument();
  await expectAccessible();
  await decide(1, 1, t('issues:merge.bothSides'));
  await expect.element(save).toBeEnabled();
  await expect.poll(mergedText).toContain('Ghi chú của tôi.');
  await write(merged(), ' Ghép.');
  // The manual merge is kept while another side is shown.
  await choose('elsewhere');
  await expect.poll(mergedText).not.toContain('Ghép.');
  await choose('both');
  await expect.poll(mergedText).toContain('Phần họ viết lại. Ghép.');
  await userEvent.keyboard('{Escape}');
  await page
    .getByRole('dialog', { name: t('issues:merge.discard.title') })
    .getByRole('button', { name: t('issues:merge.discard.keep') })
    .click();
  await save.click();
  await expect.element(page.getByRole('heading', { name: title.vi, level: 1 })).toBeVisible();
  expect(bodies()).toMatchObject([
    { version: 1, contents: { vi: { description: 'Ghi chú của tôi.' } } },
    { version: 2, contents: { vi: { description: 'Ghi chú của tôi.\nPhần họ viết lại. Ghép.' } } },
  ]);
  expect(issue.contents.vi?.impact).toBe('Ảnh hưởng của họ.');
});

test('two users who write before and after one sentence have no conflict', async () => {
  const { issue, edit } = await show();
  await write(description(), ' Của tôi.');
  edit(people.minh, { description: 'Của họ. Mô tả ngắn.' });
  await saveDraft().click();
  await expect.element(page.getByRole('heading', { name: title.vi, level: 1 })).toBeVisible();
  expect(issue.contents.vi?.description).toBe('Của họ. Mô tả ngắn. Của tôi.');
});

test('a merge marks differences as its hint explains, without empty deleted lines', async () => {
  const { edit } = await show();
  await description().fill('Mô tả hay.\nThêm một dòng.');
  edit(people.minh, { description: 'Mô tả dở.' });
  await saveDraft().click();
  const dialog = page.getByRole('dialog');
  const sides = { mine: t('issues:merge.mine'), theirs: t('issues:merge.theirs') };
  await expect.element(dialog.getByText(t('issues:merge.hint.open', sides))).toBeVisible();
  const middle = (element: Element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return (top + bottom) / 2;
  };
  const left = dialog.getByText(t('issues:merge.open', { count: 1 })).element();
  expect(middle(left)).toBeCloseTo(middle(dialog.getByRole('button', { name: t('issues:merge.later') }).element()), 0);
  const struck = () => [...document.querySelectorAll('.cm-deletedText')].map((each) => each.textContent);
  await expect.poll(struck).toEqual(['dở']);
  const coloured = [...document.querySelectorAll<HTMLElement>('.cm-deletedChunk')].filter(
    (chunk) => getComputedStyle(chunk).backgroundColor !== 'rgba(0, 0, 0, 0)',
  );
  expect(coloured.map((chunk) => chunk.textContent)).toEqual(['Mô tả dở.']);
});

test('a colleague’s save is reported during editing, and merged on request without saving', async () => {
  const { issue, edit, project } = await show();
  await write(description(), ' Của tôi.');
  edit(people.minh, { impact: 'Ảnh hưởng của họ.' });
  await publish('ISSUE', { projectId: project.id, issueId: issue.id });
  const fields = t('issues:form.fieldIn', { field: t('issues:section.impact'), language: t('ui:language.vi') });
  const notice = page.getByText(t('issues:form.savedBy', { name: people.minh.name, fields }), { exact: false });
  await expect.element(notice).toBeInViewport();
  await expectAccessible();
  await page.viewport(360, 740);
  await expect.poll(() => document.documentElement.scrollWidth).toBe(360);
  await page.viewport(1440, 900);
  await mergeSaved();
  await expect.element(notice).not.toBeInTheDocument();
  await expect.element(section(t('issues:section.impact'))).toHaveTextContent('Ảnh hưởng của họ.');
  await expect.element(description()).toHaveTextContent('Mô tả ngắn. Của tôi.');
  expect(bodies()).toEqual([]);
  await saveDraft().click();
  await expect.element(page.getByRole('heading', { name: title.vi, level: 1 })).toBeVisible();
  expect(bodies()).toMatchObject([{ version: 2, contents: { vi: { description: 'Mô tả ngắn. Của tôi.' } } }]);
});

test('a requested merge with a conflict asks, and editing continues with the result', async () => {
  const { issue, edit, project } = await show();
  await description().fill('Mô tả dài.');
  edit(people.minh, { description: 'Mô tả hay.' });
  await publish('ISSUE', { projectId: project.id, issueId: issue.id });
  await mergeSaved();
  const dialog = page.getByRole('dialog', { name: t('issues:merge.titleBy', { name: people.minh.name }) });
  await dialog.getByRole('button', { name: t('issues:merge.theirs') }).click();
  await dialog.getByRole('button', { name: t('issues:merge.apply') }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(description()).toHaveTextContent('Mô tả hay.');
  await expect.element(page.getByRole('button', { name: t('issues:compare.do') })).not.toBeInTheDocument();
  expect(bodies()).toEqual([]);
});

test('a file whose upload ends during the choice is inserted into the text afterwards', async () => {
  const { issue, edit, project } = await show();
  await description().fill('Mô tả dài.');
  const stored = uploaded({ name: 'man-hinh.png' });
  answer(filesContract.upload, stored);
  const coming = hold(filesContract.upload);
  await paste(description(), { files: [await picture('man-hinh.png')] });
  await coming.arrived;
  edit(people.minh, { description: 'Mô tả hay.' });
  await publish('ISSUE', { projectId: project.id, issueId: issue.id });
  await mergeSaved();
  const dialog = page.getByRole('dialog', { name: t('issues:merge.titleBy', { name: people.minh.name }) });
  await dialog.getByRole('button', { name: t('issues:merge.theirs') }).click();
  coming.release();
  const text = () => document.querySelector('[data-field="contents.vi.description"]')?.textContent;
  await expect.poll(text).toContain(stored.url);
  await dialog.getByRole('button', { name: t('issues:merge.apply') }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(description()).toHaveTextContent(`Mô tả hay.![](${stored.url})`);
});

test('two users who edit two languages resolve only lines that both changed, and the rest is merged', async () => {
  const { issue, edit } = await show(['vi', 'en']);
  await write(description(), '{Enter}{Enter}Của tôi.');
  await section('Description').fill('Text. Mine.');
  edit(people.minh, { description: 'Mô tả ngắn của họ.', impact: 'Ảnh hưởng của họ.' });
  edit(people.minh, { description: 'Words that they wrote.' }, 'en');
  await saveDraft().click();
  const dialog = page.getByRole('dialog', { name: t('issues:merge.titleBy', { name: people.minh.name }) });
  await expect
    .element(dialog.getByRole('heading', { level: 3 }))
    .toHaveTextContent(`${t('issues:section.description')} · ${t('ui:language.en')}`);
  await expect.element(dialog.getByRole('button', { name: t('issues:merge.save') })).toBeDisabled();
  await expectAccessible();
  await dialog.getByRole('button', { name: t('issues:merge.mine') }).click();
  await dialog.getByRole('button', { name: t('issues:merge.save') }).click();
  await expect.element(page.getByRole('heading', { name: title.vi, level: 1 })).toBeVisible();
  expect(issue.contents.vi).toMatchObject({
    description: 'Mô tả ngắn của họ.\n\nCủa tôi.',
    impact: 'Ảnh hưởng của họ.',
  });
  expect(issue.contents.en?.description).toBe('Text. Mine.');
});

test('text typed during a save is compared with another user’s save since', async () => {
  const { issue, edit } = await show();
  await write(description(), ' Của tôi.');
  const saving = hold(issuesContract.update);
  await userEvent.keyboard('{Control>}s{/Control}');
  await saving.arrived;
  await write(description(), ' Gõ tiếp.');
  // After the save, the form reads the issue again. The other person saves before the server answers.
  const reading = hold(issuesContract.get);
  saving.release();
  await reading.arrived;
  edit(people.minh, { description: 'Mô tả của họ. Thêm một. Thêm hai.' });
  reading.release();
  await expect.element(page.getByText(t('issues:form.saved'))).toBeVisible();
  await userEvent.keyboard('{Control>}s{/Control}');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('issues:merge.both') })
    .click();
  await expect.element(page.getByRole('dialog').getByText('Mô tả ngắn. Của tôi. Gõ tiếp.')).toBeVisible();
  await expect.element(page.getByRole('dialog').getByText('Mô tả của họ. Thêm một. Thêm hai.')).toBeVisible();
  expect(issue.contents.vi?.description).toBe('Mô tả của họ. Thêm một. Thêm hai.');
});

test('edits of different items are both kept, and for the same item one is chosen', async () => {
  const [first, second] = [httpItem({ response: '' }), codeItem({ text: 'id' })];
  const { issue, history } = await show(['vi'], [first, second]);
  const box = (number: number, name: string) =>
    page.getByRole('listitem', { name: t('ui:evidence.number', { number }) }).getByRole('textbox', { name });
  await box(1, t('ui:evidence.request')).fill('GET /cua-toi HTTP/1.1');
  await box(2, t('evidence:kind.CODE')).fill('id -u');
  issue.evidence = [{ ...first, request: 'GET /cua-ho HTTP/1.1' }, second, codeItem({ text: 'whoami' })];
  issue.version += 1;
  history.unshift(
    historyEntry({ actor: people.minh, action: 'EDITED', changes: [{ field: `evidence.${first.id}`, from: null, to: null }] }),
  );
  await saveDraft().click();
  const dialog = page.getByRole('dialog', { name: t('issues:merge.titleBy', { name: people.minh.name }) });
  const conflict = dialog.getByRole('region', { name: t('ui:evidence.number', { number: 1 }) });
  await expect.element(conflict).toBeVisible();
  await expectAccessible();
  await conflict.getByRole('button', { name: t('issues:merge.theirs'), exact: true }).click();
  await dialog.getByRole('button', { name: t('issues:merge.save') }).click();
  await expect
    .poll(() => bodies().at(-1)?.evidence)
    .toMatchObject([{ request: 'GET /cua-ho HTTP/1.1' }, { text: 'id -u' }, { text: 'whoami' }]);
});

test('a conflict between two orders of images names each image by its file', async () => {
  const names = ['mot.png', 'hai.png', 'ba.png'];
  const files = names.map((name) => uploaded({ name }));
  const images = files.map(({ fileName }) => imageItem({ fileName, captions: { vi: '', en: '' } }));
  answer(filesContract.unavailable, { fileNames: [] });
  const { issue } = await show(['vi'], images, files);
  await page.getByRole('button', { name: t('evidence:up', { number: 3 }) }).click();
  issue.evidence = images.toReversed();
  issue.version += 1;
  await saveDraft().click();
  const order = page.getByRole('dialog').getByRole('region', { name: t('evidence:order') });
  await expect.element(order).toBeVisible();
  const listed = () =>
    order
      .getByRole('listitem')
      .elements()
      .map(({ textContent }) => textContent);
  expect(listed()).toEqual(['mot.png', 'ba.png', 'hai.png', 'ba.png', 'hai.png', 'mot.png']);
});
