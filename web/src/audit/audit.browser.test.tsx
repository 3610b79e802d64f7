import { auditContract } from '@coloa/contract/audit/audit.contract.ts';
import { usersContract } from '@coloa/contract/users/users.contract.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../test/accessible.ts';
import { auditEntry } from '../../test/fixtures/audit.ts';
import { newFixtureId } from '../../test/fixtures/ids.ts';
import { listOf } from '../../test/fixtures/lists.ts';
import { member, people } from '../../test/fixtures/people.ts';
import { renderPage } from '../../test/render.tsx';
import { answer, sent } from '../../test/server.ts';
import { t } from '../../test/words.ts';
import { paths } from '../app/paths.ts';

const PAGE_SIZE = 50;
const rows = () => page.getByRole('table', { name: t('audit:title') }).getByRole('row');

async function show(entries = [auditEntry()]): Promise<() => string> {
  answer(usersContract.listMembers, listOf([member({ ...people.minh })]));
  answer(auditContract.list, ({ query }) =>
    query.q === 'không ai cả' ? listOf<(typeof entries)[0]>([], { pageSize: PAGE_SIZE }) : listOf(entries, { pageSize: PAGE_SIZE }),
  );
  const { address } = await renderPage(paths.audit());
  await expect.element(rows().nth(1)).toBeVisible();
  return address;
}

test('an entry is opened by keyboard, shows its seal, and narrows the log down to its person', async () => {
  const entry = auditEntry();
  const address = await show([entry, auditEntry({ sealed: null })]);
  await expect.element(rows().nth(1)).toMatchTextContent(t('audit:actions.SIGNED_IN'));
  await expect
    .element(
      rows()
        .nth(1)
        .getByRole('img', { name: t('audit:sealed', { seq: 12 }) }),
    )
    .toBeVisible();
  await expect
    .element(
      rows()
        .nth(2)
        .getByRole('img', { name: t('audit:unsealed') }),
    )
    .toBeVisible();
  await expectAccessible();
  rows().nth(1).getByRole('button').element().focus();
  await userEvent.keyboard('{Enter}');
  const drawer = page.getByRole('dialog');
  await expect.element(drawer.getByText('a1'.repeat(32))).toBeVisible();
  drawer
    .getByRole('button', { name: t('audit:filter.onlyPerson') })
    .element()
    .focus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(address).toBe(paths.audit({ actorId: people.minh.id }));
  await expect.element(drawer).not.toBeInTheDocument();
  await expect.poll(() => sent(auditContract.list).at(-1)?.query).toMatchObject({ actorId: people.minh.id });
});

test('a search that finds nothing offers to drop all filters', async () => {
  const address = await show();
  await page.getByLabelText(t('audit:search')).fill('không ai cả');
  await expect.element(page.getByText(t('audit:nothing'))).toBeVisible();
  await page.getByRole('button', { name: t('audit:clear') }).click();
  await expect.poll(address).toBe(paths.audit());
  await expect.element(rows().nth(1)).toBeVisible();
});

test('an entry about a group or a season leads to it, unless it was deleted', async () => {
  const [group, season] = [newFixtureId(), newFixtureId()];
  await show([
    auditEntry({ action: 'GROUP_CREATED', object: { kind: 'group', id: group, name: 'Ngân hàng' } }),
    auditEntry({ action: 'SEASON_CREATED', object: { kind: 'season', id: season, name: 'Mùa xuân' } }),
    auditEntry({ action: 'GROUP_DELETED', object: { kind: 'group', id: group, name: 'Nhóm cũ' } }),
  ]);
  const link = (name: string) => rows().getByRole('link', { name, exact: true });
  await expect.element(link('Ngân hàng')).toHaveAttribute('href', `#${paths.group(group)}`);
  await expect.element(link('Mùa xuân')).toHaveAttribute('href', `#${paths.leaderboard({ season })}`);
  await expect.element(page.getByText('Nhóm cũ')).toBeVisible();
  await expect.element(link('Nhóm cũ')).not.toBeInTheDocument();
});

test('what is shown is exported with its filters', async () => {
  answer(auditContract.export, new Response('', { headers: { 'content-disposition': 'attachment; filename="nhat-ky.csv"' } }));
  await show();
  await page.getByLabelText(t('audit:search')).fill('minh');
  await expect.poll(() => sent(auditContract.list).at(-1)?.query.q).toBe('minh');
  await page.getByRole('button', { name: t('audit:exportButton') }).click();
  await page.getByRole('menuitem', { name: t('audit:exportCsv') }).click();
  await expect.poll(() => sent(auditContract.export)).toMatchObject([{ query: { q: 'minh', format: 'csv' } }]);
});
