import { bugImportContract } from '@coloa/contract/bugs/bug-import.contract.ts';
import { bugListContract } from '@coloa/contract/bugs/bug-list.contract.ts';
import { bugProposalsContract } from '@coloa/contract/bugs/bug-proposals.contract.ts';
import { bugsContract } from '@coloa/contract/bugs/bugs.contract.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../test/accessible.ts';
import { importPlan, vulnerabilityTree } from '../../test/fixtures/bugs.ts';
import { listOf } from '../../test/fixtures/lists.ts';
import { choose } from '../../test/input.ts';
import { renderPage } from '../../test/render.tsx';
import { answer, refusal, sent } from '../../test/server.ts';
import { t } from '../../test/words.ts';
import { paths } from '../routes/paths.ts';

const tree = JSON.stringify({ content: [{ id: 'rocketry', name: 'Rocketry', type: 'category' }] });
const moves = JSON.stringify({ 'rocketry.dripping': { '1.2': 'rocketry' } });
const file = (name: string, text: string) => new File([text], name, { type: 'application/json' });
const sqli = { id: 'server_side_injection.sql_injection', name: 'SQL injection' };

async function open(): Promise<void> {
  answer(bugProposalsContract.list, listOf([]));
  await renderPage(paths.bugList(), { width: 1440, height: 900 });
  await page.getByRole('button', { name: t('bugs:import.open') }).click();
  await expect.element(drawer()).toBeVisible();
}

const drawer = () => page.getByRole('dialog', { name: t('bugs:import.title') });
const button = (name: string) => drawer().getByRole('button', { name });
const pick = (...files: File[]) => choose(drawer().getByLabelText(t('bugs:import.choose')), files);
const preview = () => button(t('bugs:import.preview')).click();

test('a faulty file is named and removed, the next one gets the focus, and the tree is previewed and imported', async () => {
  answer(bugImportContract.preview, refusal('IMPORT_JSON', { message: 'Tệp bị cắt giữa chừng.' }));
  await open();
  await pick(file('vrt.json', tree), file('old-mapping.json', moves), file('mapping.json', moves));
  const replaced = { part: t('bugs:import.part.moves'), now: 'mapping.json', before: 'old-mapping.json' };
  await expect.element(drawer().getByText(t('bugs:import.replaced', replaced))).toBeVisible();
  await preview();
  await expect.element(drawer().getByRole('alert').getByText('Tệp bị cắt giữa chừng.')).toBeVisible();
  await button(t('bugs:import.takeOut', { file: 'mapping.json' })).click();
  await expect.element(button(t('bugs:import.takeOut', { file: 'vrt.json' }))).toHaveFocus();
  await expect.element(drawer().getByRole('alert')).not.toBeInTheDocument();

  const plan = importPlan({
    added: [{ id: 'rocketry', name: 'Rocketry', severity: 'VARIES' }],
    moved: [{ from: 'rocketry.dripping', to: 'rocketry', name: 'Rocketry' }],
  });
  answer(bugImportContract.preview, plan);
  answer(bugImportContract.run, plan);
  await preview();
  await drawer()
    .getByText(t('bugs:import.added', { count: 1 }))
    .click();
  await expect.element(drawer().getByText('Rocketry', { exact: false }).first()).toBeVisible();
  await expect.element(drawer().getByText(t('bugs:import.moved', { count: 1 }))).toBeVisible();
  await expectAccessible();
  await button(t('bugs:import.back')).click();
  await pick(file('mapping.json', moves));
  await preview();
  await button(t('bugs:import.confirm')).click();
  await expect.element(page.getByText(t('bugs:import.done', { total: 2 }))).toBeVisible();
  await expect.element(drawer()).not.toBeInTheDocument();
  expect(sent(bugImportContract.preview).map(({ body }) => body.moves !== undefined)).toEqual([true, false, true]);
  expect(sent(bugImportContract.run)).toMatchObject([{ body: { tree, moves, severities: false } }]);
});

test('severities are imported only on request; the import counts the changed types, and its toast reverts them', async () => {
  const change = { id: sqli.id, from: 'CRITICAL' as const, to: 'LOW' as const };
  answer(bugImportContract.preview, ({ body }) => importPlan({ changed: body.severities ? [{ ...sqli, ...change }] : [] }));
  answer(bugImportContract.run, importPlan({ changed: [{ ...sqli, ...change }] }));
  answer(bugListContract.updateSeverities, { changed: 1 });
  await open();
  await pick(file('vrt.json', tree));
  await drawer().getByLabelText(t('bugs:import.severities'), { exact: false }).click();
  await preview();
  await expect.element(drawer().getByText(t('bugs:import.changed', { count: 1 }))).toBeVisible();
  await expect.element(drawer().getByText('SQL injection', { exact: false })).toBeVisible();
  await button(t('bugs:import.confirmSeverities', { count: 1 })).click();
  await page.getByRole('button', { name: t('bugs:import.undoSeverities') }).click();
  await expect.element(page.getByText(t('bugs:severities.backDone', { count: 1 }))).toBeVisible();
  const back = { id: sqli.id, from: 'LOW', to: 'CRITICAL' };
  expect(sent(bugListContract.updateSeverities)).toMatchObject([{ body: { changes: [back] } }]);
});

test('severities that differ from the shipped ones are counted and reset after a confirmation', async () => {
  const lower = (node: ReturnType<typeof vulnerabilityTree>[number]): typeof node => ({
    ...node,
    ...(node.id === sqli.id && { severity: 'LOW', shippedSeverity: 'CRITICAL' }),
    children: node.children.map(lower),
  });
  answer(bugsContract.tree, { tree: vulnerabilityTree().map(lower), lastUpdate: '2026-11-20T00:00:00.000Z' });
  // The tree changes with the call, because the page can request it at any time before.
  answer(bugListContract.updateSeverities, () => {
    answer(bugsContract.tree, { tree: vulnerabilityTree(), lastUpdate: '2026-11-21T00:00:00.000Z' });
    return { changed: 1 };
  });
  await open();
  await expect.element(drawer().getByText(t('bugs:severities.differ', { count: 1 }))).toBeVisible();
  await button(t('bugs:severities.reset')).click();
  await expectAccessible();
  const question = page.getByRole('dialog', { name: t('bugs:severities.resetTitle', { count: 1 }) });
  await question.getByRole('button', { name: t('bugs:severities.reset') }).click();
  await expect.element(page.getByText(t('bugs:severities.resetDone', { count: 1 }))).toBeVisible();
  await expect.element(drawer().getByText(t('bugs:severities.differ', { count: 1 }))).not.toBeInTheDocument();
  const change = { id: sqli.id, from: 'LOW', to: 'CRITICAL' };
  expect(sent(bugListContract.updateSeverities)).toMatchObject([{ body: { changes: [change] } }]);
});
