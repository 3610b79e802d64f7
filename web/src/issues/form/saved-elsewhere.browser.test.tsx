import { issuesContract } from '@coloa/contract/issues/issues.contract.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../test/accessible.ts';
import { codeItem } from '../../../test/fixtures/evidence.ts';
import { historyEntry, issueContent } from '../../../test/fixtures/issues.ts';
import { people } from '../../../test/fixtures/people.ts';
import { projectDetail } from '../../../test/fixtures/projects.ts';
import { answerIssues } from '../../../test/issues-server.ts';
import { renderPage } from '../../../test/render.tsx';
import { publish, sent } from '../../../test/server.ts';
import { t } from '../../../test/words.ts';
import { paths } from '../../routes/paths.ts';

const section = (name: 'description' | 'impact' | 'steps') => page.getByRole('textbox', { name: t(`issues:section.${name}`) });
const compare = () => page.getByRole('button', { name: t('issues:compare.do') });
const takeOver = () => page.getByRole('button', { name: t('issues:form.takeOver') });
const saveDraft = () => page.getByRole('button', { name: new RegExp(`^${t('issues:form.saveDraft')}`) });
const dialog = () => page.getByRole('dialog', { name: t('issues:compare.titleBy', { name: people.minh.name }) });
const bodies = () => sent(issuesContract.update).map(({ body }) => body);

async function show(width = 1440) {
  const { assignees } = projectDetail();
  const texts = { description: 'Mô tả ngắn.', steps: 'Bước cũ.', impact: 'Ảnh hưởng cũ.', recommendation: '' };
  const { issues, history, project } = answerIssues([{ contents: { vi: issueContent(texts) } }], { assignees });
  const issue = issues[0];
  if (!issue) throw new Error('no issue');
  await renderPage(paths.issueEdit(project.id, issue.id), { width, height: 900 });
  await expect.element(section('description')).toBeVisible();
  /** Simulates a save by a colleague. */
  const edit = async (change: Partial<ReturnType<typeof issueContent>>, more: Partial<typeof issue> = {}, actor = people.minh) => {
    issue.contents.vi = { ...issueContent(), ...issue.contents.vi, ...change };
    Object.assign(issue, more, { version: issue.version + 1 });
    const fields = [...Object.keys(change).map((field) => `contents.vi.${field}`), ...Object.keys(more)];
    const changes = fields.map((field) => ({ field, from: '', to: '' }));
    history.unshift(historyEntry({ actor, action: 'EDITED', changes }));
    await publish('ISSUE', { projectId: project.id, issueId: issue.id });
    await expect.element(compare()).toBeInViewport();
  };
  return { issue, edit };
}

/** Takes over the saved fields in the comparison, which warns that they replace the user's text. */
async function takeOverAfterComparing() {
  await compare().click();
  await dialog()
    .getByRole('button', { name: t('issues:form.takeOver') })
    .click();
}

test('changes of two users name neither of them', async () => {
  const { edit } = await show();
  const notice = () => page.getByText(t('issues:compare.do')).element().parentElement?.textContent ?? '';
  await edit({ impact: 'Ảnh hưởng của Minh.' });
  await expect.poll(notice).toContain(people.minh.name);
  await edit({ steps: 'Bước của Lan.' }, {}, people.lan);
  await expect.poll(notice).toContain(t('issues:section.steps'));
  expect(notice()).not.toMatch(new RegExp(`${people.minh.name}|${people.lan.name}`));
});

test('fields that both users changed are merged, and undo in the editor keeps the colleague’s text', async () => {
  const { issue, edit } = await show();
  await section('impact').fill('Ảnh hưởng cũ. Thêm của tôi.');
  await edit({ impact: 'Họ thêm. Ảnh hưởng cũ.' });
  await expect.element(takeOver()).not.toBeInTheDocument();
  await page.getByRole('button', { name: t('issues:form.mergeNow') }).click();
  await expect.element(section('impact')).toHaveTextContent('Họ thêm. Ảnh hưởng cũ. Thêm của tôi.');
  await section('impact').click();
  await userEvent.keyboard('{Control>}z{/Control}');
  await saveDraft().click();
  await expect.poll(() => issue.contents.vi?.impact).toBe('Họ thêm. Ảnh hưởng cũ. Thêm của tôi.');
});

test('undo in the editor does not remove a text that was taken over', async () => {
  const { edit } = await show();
  await section('impact').fill('Ảnh hưởng của tôi.');
  await edit({ impact: 'Ảnh hưởng của họ.' });
  await takeOverAfterComparing();
  await expect.element(section('impact')).toHaveTextContent('Ảnh hưởng của họ.');
  await section('impact').click();
  await userEvent.keyboard('{Control>}z{/Control}');
  await expect.element(section('impact')).toHaveTextContent('Ảnh hưởng của họ.');
});

test('applying saved fields updates the form, keeps the user’s other fields, and can be undone', async () => {
  const { issue, edit } = await show();
  await section('description').fill('Mô tả của tôi.');
  await section('impact').fill('Ảnh hưởng của tôi.');
  await edit({ impact: 'Ảnh hưởng của họ.' }, { cwe: 'CWE-79' });
  await takeOverAfterComparing();
  await expect.element(section('impact')).toHaveTextContent('Ảnh hưởng của họ.');
  await expect.element(section('description')).toHaveTextContent('Mô tả của tôi.');
  await expect.element(compare()).not.toBeInTheDocument();
  await page.getByRole('button', { name: t('ui:undo') }).click();
  await expect.element(section('impact')).toHaveTextContent('Ảnh hưởng của tôi.');
  await expect.element(section('description')).toHaveTextContent('Mô tả của tôi.');
  await takeOverAfterComparing();
  await expect.element(section('impact')).toHaveTextContent('Ảnh hưởng của họ.');
  expect(bodies()).toEqual([]);
  await saveDraft().click();
  await expect.poll(bodies).toMatchObject([{ version: 2, contents: { vi: { description: 'Mô tả của tôi.' } } }]);
  expect(bodies()[0]).not.toHaveProperty('cwe');
  expect(issue.contents.vi?.impact).toBe('Ảnh hưởng của họ.');
});

test('comparing shows the saved changes and the user’s conflicting ones, and keeps the form unchanged', async () => {
  const { edit } = await show();
  await section('steps').fill('Bước của tôi.');
  const [lan] = [people.lan];
  await edit({ steps: 'Bước mới.', impact: 'Ảnh hưởng mới.' }, { evidence: [codeItem({ text: 'whoami' })], severity: 'LOW', fixer: lan });
  await compare().click();
  const marked = (tag: 'del' | 'ins') => [...document.querySelectorAll(`[role=dialog] ${tag}`)].map(({ textContent }) => textContent);
  await expect.poll(() => marked('del')).toEqual(['cũ', 'cũ']);
  expect(marked('ins')).toEqual(['mới', 'mới']);
  await expect.element(dialog().getByText(t('evidence:history.added', { name: 'whoami' }))).toBeVisible();
  await expect.element(dialog().getByText(lan.name, { exact: false })).toBeVisible();
  const steps = t('issues:form.fieldIn', { field: t('issues:section.steps'), language: t('ui:language.vi') });
  await expect.element(dialog().getByText(t('issues:compare.both', { fields: steps }))).toBeVisible();
  await expectAccessible();
  await dialog()
    .getByRole('button', { name: t('ui:close') })
    .click();
  await expect.element(section('steps')).toHaveTextContent('Bước của tôi.');
  await expect.element(section('impact')).toHaveTextContent('Ảnh hưởng cũ.');
  await compare().click();
  await dialog()
    .getByRole('button', { name: t('issues:form.takeOver') })
    .click();
  await expect.element(dialog()).not.toBeInTheDocument();
  await expect.element(section('steps')).toHaveTextContent('Bước mới.');
});

test('the notice and the comparison fit a phone', async () => {
  const { edit } = await show(360);
  await edit({ steps: 'Bước mới.', impact: `Ảnh hưởng ${'rất'.repeat(60)}.` });
  await expect.element(takeOver()).toBeInViewport();
  await compare().click();
  await expect.element(dialog().getByRole('button', { name: t('issues:form.mergeNow') })).toBeInViewport();
  await expect.poll(() => document.documentElement.scrollWidth).toBe(360);
});
