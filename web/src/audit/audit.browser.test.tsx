import { type AuditEntry, auditContract } from '@coloa/contract/audit/audit.contract.ts';
import { AUDIT_DETAILS, type AuditDetail, type AuditDetails } from '@coloa/contract/audit/audit-details.ts';
import { LANGUAGES, type Language } from '@coloa/contract/languages.ts';
import { usersContract } from '@coloa/contract/users/users.contract.ts';
import { workspacesContract } from '@coloa/contract/workspaces/workspaces.contract.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../test/accessible.ts';
import { cutFields } from '../../test/cut-fields.ts';
import { auditEntry } from '../../test/fixtures/audit.ts';
import { newFixtureId } from '../../test/fixtures/ids.ts';
import { listOf } from '../../test/fixtures/lists.ts';
import { meAs } from '../../test/fixtures/me.ts';
import { member, people } from '../../test/fixtures/people.ts';
import { workspace } from '../../test/fixtures/workspaces.ts';
import { renderPage } from '../../test/render.tsx';
import { answer, sent } from '../../test/server.ts';
import { t, tIn } from '../../test/words.ts';
import { paths } from '../routes/paths.ts';

const PAGE_SIZE = 50;
const rowsIn = (language: Language) => page.getByRole('table', { name: tIn(language)('audit:title') }).getByRole('row');
const rows = () => rowsIn('vi');

async function show(entries = [auditEntry()], language: Language = 'vi'): Promise<() => string> {
  answer(usersContract.listMembers, listOf([member({ ...people.minh })]));
  answer(auditContract.list, ({ query }) =>
    query.q === 'không ai cả' ? listOf<(typeof entries)[0]>([], { pageSize: PAGE_SIZE }) : listOf(entries, { pageSize: PAGE_SIZE }),
  );
  const { address } = await renderPage(paths.audit(), { language });
  await expect.element(rowsIn(language).nth(1)).toBeVisible();
  return address;
}

test('an entry opens by keyboard, shows its seal, and filters the log by its person', async () => {
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

test('a search without results offers to clear all filters', async () => {
  const address = await show();
  await page.getByLabelText(t('audit:search')).fill('không ai cả');
  await expect.element(page.getByText(t('audit:nothing'))).toBeVisible();
  await page.getByRole('button', { name: t('audit:clear') }).click();
  await expect.poll(address).toBe(paths.audit());
  await expect.element(rows().nth(1)).toBeVisible();
});

test('an entry about a group or a season links to it, unless it was deleted', async () => {
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

test('the export uses the filters of the page', async () => {
  answer(auditContract.export, new Response('', { headers: { 'content-disposition': 'attachment; filename="nhat-ky.csv"' } }));
  await show();
  await page.getByLabelText(t('audit:search')).fill('minh');
  await expect.poll(() => sent(auditContract.list).at(-1)?.query.q).toBe('minh');
  await page.getByRole('button', { name: t('audit:exportButton') }).click();
  await page.getByRole('menuitem', { name: t('audit:exportCsv') }).click();
  await expect.poll(() => sent(auditContract.export)).toMatchObject([{ query: { q: 'minh', format: 'csv' } }]);
});

async function detailsOf(entry: Partial<AuditEntry>, language: Language = 'vi'): Promise<{ line: string; fields: string[][] }> {
  await show([auditEntry(entry)], language);
  const button = rowsIn(language).nth(1).getByRole('button');
  const line = button.element().textContent;
  await button.click();
  const drawer = page.getByRole('dialog');
  await expect.element(drawer).toBeVisible();
  const terms = [...drawer.element().querySelectorAll('dt')];
  return { line, fields: terms.map((term) => [term.textContent, term.nextElementSibling?.textContent ?? '']) };
}

const project = { kind: 'project', id: newFixtureId(), name: 'HVB Ví' } as const;
const ID = '01a21786-0000-7000-8000-000000000001';

test('an entry’s line starts with its key details; ids and hashes appear only at the drawer’s end', async () => {
  const details = { shareId: ID, versionId: null, expiresAt: '2026-12-01T17:00:00.000Z', password: true, label: 'Ngân hàng Sông Hồng' };
  const { line, fields } = await detailsOf({ action: 'SHARE_CREATED', object: project, details: details satisfies AuditDetails });
  expect(line).toBe(
    [
      `${t('audit:details.label')}: Ngân hàng Sông Hồng`,
      `${t('audit:details.password')}: ${t('audit:yes')}`,
      `${t('audit:details.expiresAt')}: 02/12/2026 00:00`,
    ].join(' · '),
  );
  const at = fields.findIndex(([field]) => field === t('audit:details.label'));
  expect(fields.slice(at, at + 5).at(-1)).toEqual([t('audit:details.shareId'), ID]);
});

test.each(LANGUAGES)('every value of every detail with a translation is shown in words in %s', async (language) => {
  const names = ['TLS', 'STARTTLS', 'JWT'];
  const wordy = Object.entries(AUDIT_DETAILS).filter(([, kind]) => typeof kind !== 'string');
  for (const object of [project, { ...project, kind: 'issue' as const }]) {
    const { fields } = await detailsOf({ action: 'PROJECT_CHANGED', object, details: Object.fromEntries(wordy) }, language);
    for (const [name, values] of wordy) {
      const field = tIn(language)(`audit:details.${name as AuditDetail}`);
      const shown = fields.find(([each]) => each === field)?.[1] ?? '';
      expect(shown, name).not.toBe('');
      const words = shown.split(', ');
      for (const value of values) if (!names.includes(String(value))) expect(words, name).not.toContain(String(value));
    }
    await page
      .getByRole('dialog')
      .getByRole('button', { name: tIn(language)('ui:close') })
      .first()
      .click();
  }
});

test.each(LANGUAGES)('a detail of another version is shown in the drawer under a label in %s, but not in the line', async (language) => {
  const details = { shareTo: 'b', fields: ['name', 'nameVi'], scope: 'ALL' };
  const { line, fields } = await detailsOf({ action: 'SHARE_CHANGED', object: project, details }, language);
  const words = tIn(language);
  const changed = `${words('audit:details.name')}, ${words('audit:otherField', { name: 'nameVi' })}`;
  expect(line).toBe(`${words('audit:details.fields')}: ${changed} · ${words('audit:details.scope')}: ALL`);
  expect(fields).toContainEqual([words('audit:others'), 'shareTo: "b"']);
});

test('a detail named like a built-in object property is shown like any unknown detail', async () => {
  const { fields } = await detailsOf({ action: 'SHARE_CHANGED', object: project, details: { constructor: 'b' } });
  expect(fields).toContainEqual([t('audit:others'), 'constructor: "b"']);
});

test('a changed email address is shown with the previous one', async () => {
  const email = await detailsOf({ action: 'EMAIL_CHANGED', details: { from: null, to: 'ha@coloa.example', token: 'CI' } });
  const former = `${t('audit:nothingThere')} → ha@coloa.example`;
  expect(email.line).toBe(`${t('audit:entry.changes')}: ${former} · ${t('audit:details.token')}: CI`);
});

test('an export of a period shows its start and end as dates', async () => {
  const details = { from: '2026-11-01', to: '2026-11-20', format: 'csv', seal: 1200, hash: 'a1'.repeat(32) };
  const { line } = await detailsOf({ action: 'AUDIT_EXPORTED', object: { kind: 'export', id: null, name: 'nhat-ky.csv' }, details });
  expect(line).toBe(
    [
      `${t('audit:details.from')}: 01/11/2026`,
      `${t('audit:details.to')}: 20/11/2026`,
      `${t('audit:details.format')}: ${t('audit:values.csv')}`,
      `${t('audit:details.seal')}: 1.200`,
    ].join(' · '),
  );
});

test('System users can choose all workspaces, and each entry then names its workspace', async () => {
  answer(usersContract.listMembers, listOf([member({ ...people.minh })]));
  answer(workspacesContract.list, [workspace({ name: 'Chi nhánh' })]);
  answer(auditContract.list, listOf([auditEntry({ workspace: { id: newFixtureId(), name: 'Chi nhánh' } })], { pageSize: PAGE_SIZE }));
  const { address } = await renderPage(paths.audit(), { me: meAs('System') });
  await expect.element(rows().nth(1)).not.toMatchTextContent('Chi nhánh');
  await page.viewport(360, 740);
  expect(cutFields()).toEqual([]);
  await page.viewport(1280, 800);
  await page.getByRole('combobox', { name: t('audit:filter.workspace') }).click();
  await page.getByRole('option', { name: t('audit:filter.allWorkspaces') }).click();
  await expect.poll(address).toBe(paths.audit({ workspace: 'all' }));
  await expect.element(page.getByRole('columnheader', { name: t('audit:columns.workspace') })).toBeVisible();
  await expect.element(rows().nth(1)).toMatchTextContent('Chi nhánh');
  expect(sent(auditContract.list).at(-1)?.query.workspace).toBe('all');
  await expectAccessible();
});

test('an administrator cannot choose workspaces', async () => {
  await show();
  await expect.element(page.getByRole('combobox', { name: t('audit:filter.workspace') })).not.toBeInTheDocument();
});

test('the time of an entry is not cut off', async () => {
  await show([auditEntry({ at: '2026-11-30T20:08:08.000Z' })]);
  const time = rows().nth(1).element().querySelector('time');
  const cell = time?.closest('td');
  if (!time || !cell) throw new Error('no time');
  const { paddingRight } = getComputedStyle(cell);
  expect(time.getBoundingClientRect().right).toBeLessThanOrEqual(cell.getBoundingClientRect().right - Number.parseFloat(paddingRight));
});
