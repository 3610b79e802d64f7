import { issuesContract } from '@coloa/contract/issues/issues.contract.ts';
import { type ProjectRetests, retestsContract } from '@coloa/contract/issues/retests.contract.ts';
import { projectsContract } from '@coloa/contract/projects/projects.contract.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../test/accessible.ts';
import { issueRow } from '../../../test/fixtures/issues.ts';
import { listOf } from '../../../test/fixtures/lists.ts';
import { projectDetail } from '../../../test/fixtures/projects.ts';
import { projectRetests, retestRound, roundResult } from '../../../test/fixtures/retests.ts';
import { type RenderOptions, renderPage } from '../../../test/render.tsx';
import { answer, refusal, sent } from '../../../test/server.ts';
import { t } from '../../../test/words.ts';
import { paths } from '../../routes/paths.ts';

const project = projectDetail();

async function show(given: ProjectRetests, options: RenderOptions = {}, shown = project) {
  let kept = given;
  answer(projectsContract.get, shown);
  answer(retestsContract.ofProject, () => kept);
  answer(issuesContract.list, listOf([issueRow({ status: 'READY_FOR_RETEST' })]));
  answer(retestsContract.openRound, ({ body }) => {
    const opened = retestRound({ number: kept.rounds.length + 1, note: body.note });
    kept = { ...kept, rounds: [opened, ...kept.rounds] };
    return { id: opened.id, number: opened.number };
  });
  answer(retestsContract.updateRound, ({ params, body: { note, endDay } }) => {
    const changed = { ...(note !== undefined && { note }), ...(endDay !== undefined && { endDay }) };
    kept = { ...kept, rounds: kept.rounds.map((round) => (round.id === params.id ? { ...round, ...changed } : round)) };
    return true as const;
  });
  await renderPage(paths.retests(project.id), options);
}

const button = (name: string) => page.getByRole('button', { name });
const progress = (tested: number, all: number) => page.getByText(t('retests:rounds.tested', { tested, all }));

test('the lead opens a round with a note and sees the waiting issues and its progress', async () => {
  await show(projectRetests([], { ready: 1 }), { language: 'en' });
  await expect.element(page.getByRole('row', { name: /Bỏ qua bước OTP/ })).toBeVisible();
  await button(t('retests:rounds.open')).click();
  await page.getByLabelText(t('retests:rounds.note'), { exact: false }).fill('Bản vá 5.2.3 trên UAT');
  await expectAccessible();
  await button(t('retests:rounds.openDo')).click();
  await expect.element(page.getByText(t('retests:rounds.opened', { number: 1 }))).toBeVisible();
  await expect.element(progress(0, 1)).toBeVisible();
  await expect.element(page.getByText('Bản vá 5.2.3 trên UAT')).toBeVisible();
  expect(sent(retestsContract.openRound)).toMatchObject([{ params: { id: project.id }, body: { note: 'Bản vá 5.2.3 trên UAT' } }]);
});

test('on a phone a round is closed with its last day and reopened', async () => {
  const round = retestRound({ results: { FIXED: 1, PARTLY: 0, NOT_FIXED: 0, NOT_TESTABLE: 0 } });
  await show(projectRetests([round]), { width: 360, height: 780 });
  await expect.element(progress(1, 1)).toBeVisible();
  await expect.element(page.getByText(t('retests:counted', { result: t('retests:result.FIXED'), count: 1 }))).toBeVisible();
  await button(t('retests:rounds.close')).click();
  const dialog = page.getByRole('dialog', { name: t('retests:rounds.closeTitle', { number: 1 }) });
  await dialog.getByRole('button', { name: t('retests:rounds.close') }).click();
  await expect.element(page.getByText(t('retests:rounds.closed', { number: 1 }))).toBeVisible();
  await expect.element(page.getByRole('heading', { name: t('retests:rounds.earlier') })).toBeVisible();
  await expectAccessible();
  expect(document.documentElement.scrollWidth).toBe(360);
  await button(t('retests:rounds.reopen')).click();
  await expect.element(page.getByText(t('retests:rounds.reopened', { number: 1 }))).toBeVisible();
  expect(sent(retestsContract.updateRound).map(({ body }) => body.endDay)).toEqual([expect.any(String), null]);
});

test('a figure of a round lists its issues, which link to their pages, and a second click hides them', async () => {
  const round = retestRound({ results: { FIXED: 38, PARTLY: 0, NOT_FIXED: 2, NOT_TESTABLE: 0 }, endDay: '2026-11-22' });
  answer(retestsContract.ofRound, ({ query: { result, page: at } }) => ({
    ...listOf([roundResult({ result: result ?? 'FIXED', title: `Trang ${at} ${result}` })]),
    ...{ page: at, pageSize: 20, total: result === 'FIXED' ? 38 : 2 },
  }));
  await show(projectRetests([round], { can: { writeRounds: false } }));
  const figure = (result: 'FIXED' | 'NOT_FIXED', count: number) =>
    button(t('retests:counted', { result: t(`retests:result.${result}`), count }));
  await figure('NOT_FIXED', 2).click();
  await expect.element(figure('NOT_FIXED', 2)).toHaveAttribute('aria-expanded', 'true');
  const link = page.getByRole('link', { name: 'Trang 1 NOT_FIXED' });
  await expect.element(link).toHaveAttribute('href', expect.stringContaining('/issues/'));
  await expectAccessible();
  await figure('NOT_FIXED', 2).click();
  await expect.element(link).not.toBeInTheDocument();
  await figure('FIXED', 38).click();
  await expect.element(page.getByRole('link', { name: 'Trang 1 FIXED' })).toBeVisible();
  await button(t('ui:pagination.next')).click();
  await expect.element(page.getByRole('link', { name: 'Trang 2 FIXED' })).toBeVisible();
  expect(sent(retestsContract.ofRound).map(({ query }) => [query.result, query.page])).toEqual([
    ['NOT_FIXED', 1],
    ['FIXED', 1],
    ['FIXED', 2],
  ]);
});

test('a list of a round that could not be loaded offers another attempt', async () => {
  answer(retestsContract.ofRound, refusal('INTERNAL'));
  await show(projectRetests([retestRound({ results: { FIXED: 1, PARTLY: 0, NOT_FIXED: 0, NOT_TESTABLE: 0 } })]));
  await button(t('retests:counted', { result: t('retests:result.FIXED'), count: 1 })).click();
  await expect.element(button(t('ui:retry'))).toBeVisible();
});

test('a user with read access sees the results of a round and cannot close it', async () => {
  const round = retestRound({ results: { FIXED: 1, PARTLY: 0, NOT_FIXED: 0, NOT_TESTABLE: 0 } });
  await show(projectRetests([round], { can: { writeRounds: false } }));
  await expect.element(page.getByText(t('retests:counted', { result: t('retests:result.FIXED'), count: 1 }))).toBeVisible();
  await expect.element(button(t('retests:rounds.close'))).not.toBeInTheDocument();
  await expect.element(button(t('retests:rounds.open'))).not.toBeInTheDocument();
});

test.each([
  ['reviewers', true, 'none'],
  ['clients', false, 'noneClient'],
] as const)('without rounds, the page tells %s how the first one starts', async (_, method, words) => {
  await show(projectRetests([]), {}, { ...project, can: { ...project.can, writeIssue: false, method } });
  await expect.element(page.getByText(t(`retests:rounds.${words}`))).toBeVisible();
});
