import { type GlossaryTerm, glossaryContract } from '@coloa/contract/glossary/glossary.contract.ts';
import { snippetsContract } from '@coloa/contract/snippets/snippets.contract.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../../test/accessible.ts';
import { glossaryTerm } from '../../../../test/fixtures/glossary.ts';
import { issueContent } from '../../../../test/fixtures/issues.ts';
import { answerIssues } from '../../../../test/issues-server.ts';
import { renderPage } from '../../../../test/render.tsx';
import { answer, refusal, sent } from '../../../../test/server.ts';
import { t, tIn } from '../../../../test/words.ts';
import { paths } from '../../../routes/paths.ts';

const vi = issueContent({ description: 'Máy chủ giữ phiên của người dùng.', steps: '', impact: '', recommendation: '', references: '' });
const en = issueContent({ title: 'Sessions', description: 'The ', steps: '', impact: '', recommendation: '', references: '' });
const glossary = [
  glossaryTerm({ vi: 'phiên', en: 'session', note: 'Không dùng “visit”' }),
  glossaryTerm({ vi: 'máy chủ', en: 'server' }),
  glossaryTerm({ vi: 'mã', en: 'code' }),
];

async function show({ terms = glossary, width = 1440 }: { terms?: GlossaryTerm[]; width?: number } = {}) {
  const { project, issues } = answerIssues([{ contents: { vi, en }, languages: ['vi', 'en'] }], { languages: ['vi', 'en'] });
  answer(glossaryContract.list, terms);
  await renderPage(paths.issueEdit(project.id, issues[0]?.id ?? ''), { width, height: 900 });
  await expect.element(page.getByRole('textbox').first()).toBeVisible();
}

const english = () => page.getByRole('textbox', { name: tIn('en')('issues:section.description') });
const button = (term: string, translation: string) => page.getByRole('button', { name: `${term} → ${translation}`, exact: true });
const groups = () => page.getByRole('group', { name: t('glossary:proposals') });

test('terms of the Vietnamese text are proposed below the English one, in the order of the text, until they are used', async () => {
  await show();
  await expect.element(button('máy chủ', 'server')).toBeVisible();
  expect(
    groups()
      .elements()
      .map((each) => each.textContent),
  ).toEqual(['máy chủ → serverphiên → session']);
  await expect.element(button('phiên', 'session')).toHaveAttribute('title', 'Không dùng “visit”');
  await expectAccessible();
  await english().click();
  await userEvent.keyboard('{Control>}{End}{/Control}');
  (button('máy chủ', 'server').element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(english()).toHaveTextContent('The server');
  await expect.poll(() => document.activeElement?.classList.contains('cm-content')).toBe(true);
  await expect.element(button('máy chủ', 'server')).not.toBeInTheDocument();
  await expect.element(button('phiên', 'session')).toBeVisible();
});

test('the slash menu offers the terms too', async () => {
  answer(snippetsContract.list, []);
  await show();
  await english().click();
  await userEvent.keyboard('{Control>}{End}{/Control}{Enter}/phien');
  await page.getByRole('option', { name: /phiên → session/ }).click();
  await expect.element(english()).toHaveTextContent('The session');
});

test('only some of many terms are shown at first', async () => {
  const many = Array.from({ length: 9 }, (_, n) => glossaryTerm({ vi: 'phiên', en: `session ${n}` }));
  await show({ terms: many });
  await expect.poll(() => groups().getByRole('button').elements().length).toBe(7);
  await page.getByRole('button', { name: t('glossary:more', { count: 3 }) }).click();
  await expect.poll(() => groups().getByRole('button').elements().length).toBe(9);
});

test('without a glossary, and if it cannot be loaded, the form is as before', async () => {
  await show({ terms: [] });
  await expect.poll(() => sent(glossaryContract.list).length).toBe(1);
  await expect.element(groups()).not.toBeInTheDocument();
  answer(glossaryContract.list, refusal('INTERNAL'));
  await expect.element(english()).toBeVisible();
});

test('on a phone the proposals fit the window', async () => {
  await show({ width: 360 });
  await page.getByRole('button', { name: new RegExp(`^${t('ui:language.en')} `) }).click();
  await expect.element(button('máy chủ', 'server')).toBeVisible();
  expect(document.documentElement.scrollWidth).toBe(360);
  await expectAccessible();
});
