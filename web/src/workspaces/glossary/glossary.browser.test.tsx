import { type GlossaryTerm, glossaryContract } from '@coloa/contract/glossary/glossary.contract.ts';
import { workspacesContract } from '@coloa/contract/workspaces/workspaces.contract.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../test/accessible.ts';
import { glossaryTerm } from '../../../test/fixtures/glossary.ts';
import { workspace } from '../../../test/fixtures/workspaces.ts';
import { renderPage } from '../../../test/render.tsx';
import { answer, refusal, sent } from '../../../test/server.ts';
import { t } from '../../../test/words.ts';
import { paths } from '../../routes/paths.ts';

const here = workspace();

async function open(terms: GlossaryTerm[], width = 1440) {
  answer(workspacesContract.get, () => here);
  answer(glossaryContract.listOfWorkspace, () => [...terms]);
  answer(glossaryContract.add, ({ body }) => {
    const fresh = body.terms.filter(({ vi }) => !terms.some((term) => term.vi === vi));
    terms.push(...fresh.map((term) => glossaryTerm(term)));
    return { added: fresh.length, present: body.terms.length - fresh.length };
  });
  answer(glossaryContract.update, ({ params, body }) => {
    const at = terms.findIndex(({ id }) => id === params.termId);
    terms.splice(at, 1, { ...glossaryTerm(), ...terms[at], ...body });
    return true as const;
  });
  answer(glossaryContract.delete, ({ params }) => {
    terms.splice(
      terms.findIndex(({ id }) => id === params.termId),
      1,
    );
    return true as const;
  });
  await renderPage(paths.glossary(here.id), { width, height: 900 });
}

const textbox = (name: string) => page.getByRole('textbox', { name });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const added = () => sent(glossaryContract.add).map(({ body }) => body.terms);

test('a pair is added to an empty glossary with the keyboard', async () => {
  await open([]);
  await expect.element(page.getByText(t('glossary:empty'))).toBeVisible();
  await button(t('glossary:create')).click();
  await textbox(t('glossary:form.vi')).fill('phiên');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText(t('glossary:form.required')).first()).toBeVisible();
  await textbox(t('glossary:form.en')).fill('session');
  await expectAccessible();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('session', { exact: true })).toBeVisible();
  expect(added()).toEqual([[{ vi: 'phiên', en: 'session', note: '' }]]);
  await expectAccessible();
});

test('a pair that the glossary has already stays in the form with an error', async () => {
  await open([glossaryTerm()]);
  await button(t('glossary:create')).click();
  await textbox(t('glossary:form.vi')).fill('lỗ hổng');
  await textbox(t('glossary:form.en')).fill('vulnerability');
  await button(t('glossary:form.save')).click();
  await expect.element(page.getByText(t('glossary:form.present')).first()).toBeVisible();
});

test('a list from a spreadsheet is pasted; lines that are no pair are named', async () => {
  await open([glossaryTerm()]);
  await button(t('glossary:paste.open')).click();
  await textbox(t('glossary:paste.title')).fill('phiên\tsession\nmột\nlỗ hổng\tvulnerability');
  await expect.element(page.getByText(t('glossary:paste.wrong', { lines: '2' }))).toBeVisible();
  await textbox(t('glossary:paste.title')).fill('phiên\tsession\nlỗ hổng\tvulnerability');
  await expectAccessible();
  await button(t('glossary:paste.add', { count: 2 })).click();
  await expect.element(page.getByText(t('glossary:paste.present', { count: 1 }), { exact: false })).toBeVisible();
  await expect.element(page.getByText('session', { exact: true })).toBeVisible();
});

test('a full glossary shows the error in the dialog and keeps the pasted list', async () => {
  await open([glossaryTerm()]);
  answer(glossaryContract.add, refusal('GLOSSARY_FULL'));
  await button(t('glossary:paste.open')).click();
  await textbox(t('glossary:paste.title')).fill('phiên,session');
  await button(t('glossary:paste.add', { count: 1 })).click();
  await expect.element(textbox(t('glossary:paste.title'))).toHaveAttribute('aria-invalid', 'true');
  await expect.element(textbox(t('glossary:paste.title'))).toHaveValue('phiên,session');
});

test('a pair is edited, and a deleted one can be brought back', async () => {
  await open([glossaryTerm()]);
  await button(t('glossary:edit', { name: 'lỗ hổng' })).click();
  await textbox(t('glossary:form.note')).fill('Trong báo cáo');
  await button(t('glossary:form.save')).click();
  await expect.element(page.getByText('Trong báo cáo')).toBeVisible();
  await button(t('glossary:remove', { name: 'lỗ hổng' })).click();
  await expect.element(page.getByText(t('glossary:empty'))).toBeVisible();
  await button(t('ui:undo')).click();
  await expect.element(page.getByText('Trong báo cáo')).toBeVisible();
  expect(added()).toEqual([[{ vi: 'lỗ hổng', en: 'vulnerability', note: 'Trong báo cáo' }]]);
});

test('a long list is searched', async () => {
  await open(Array.from({ length: 12 }, (_, n) => glossaryTerm({ vi: `từ ${n}`, en: `word ${n}` })));
  await page.getByPlaceholder(t('glossary:search')).fill('tu 11');
  await expect.element(page.getByText('word 11', { exact: true })).toBeVisible();
  await expect.element(page.getByText('word 1', { exact: true })).not.toBeInTheDocument();
});

test('a failed load shows an error', async () => {
  answer(workspacesContract.get, () => here);
  answer(glossaryContract.listOfWorkspace, refusal('INTERNAL'));
  await renderPage(paths.glossary(here.id));
  await expect.element(page.getByText(t('glossary:failed'))).toBeVisible();
});

test('on a phone the pairs fit the window', async () => {
  await open([glossaryTerm({ vi: 'kiểm-soát-truy-cập-bị-phá-vỡ-ở-mức-đối-tượng', en: 'BrokenObjectLevelAuthorisationInTheApi' })], 360);
  await expect.element(button(t('glossary:create'))).toBeVisible();
  expect(document.documentElement.scrollWidth).toBe(360);
  await expectAccessible();
});

test.each([1440, 800])('the explanation is shown completely at %i px', async (width) => {
  await open([glossaryTerm()], width);
  const note = page.getByText(t('glossary:note', { max: 500 }));
  await expect.element(note).toBeVisible();
  const { scrollWidth, clientWidth } = note.element();
  expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
});
