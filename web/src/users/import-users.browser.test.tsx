import { type ImportLine, usersImportContract } from '@coloa/contract/users/users-import.contract.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../test/accessible.ts';
import { newFixtureId } from '../../test/fixtures/ids.ts';
import { me } from '../../test/fixtures/me.ts';
import { TESTER_ROLE } from '../../test/fixtures/people.ts';
import { choose } from '../../test/input.ts';
import { answerUsersPage } from '../../test/pages.ts';
import { renderPage } from '../../test/render.tsx';
import { answer, refusal, sent } from '../../test/server.ts';
import { t } from '../../test/words.ts';
import { paths } from '../routes/paths.ts';

const CSV =
  'Tên đăng nhập;Họ tên;Email;Vai trò\nlan.tran;Trần Thị Lan;lan@thu.example;Tester\nminh.le;Lê Quang Minh;không phải email;Trưởng phòng\n';
const LINK = 'https://coloa.example/#/reset-password?token=abc';
const drawer = () => page.getByRole('dialog');
const text = () => drawer().getByLabelText(t('users:import.text'));
const preview = () =>
  drawer()
    .getByRole('button', { name: t('users:import.preview') })
    .click();
const confirm = (count: number) => drawer().getByRole('button', { name: t('users:import.confirm', { count }) });

const line = (overrides: Partial<ImportLine>): ImportLine => ({
  line: 2,
  username: 'lan.tran',
  name: 'Trần Thị Lan',
  email: 'lan@thu.example',
  role: 'Tester',
  language: '',
  problems: [],
  ...overrides,
});
const minh = { line: 3, username: 'minh.le', name: 'Lê Quang Minh' };

async function show(): Promise<void> {
  answerUsersPage();
  await renderPage(paths.users());
  await page.getByRole('button', { name: t('users:moreWays') }).click();
  await page.getByRole('menuitem', { name: t('users:import.title') }).click();
  await expect.element(drawer()).toBeVisible();
}

test('an error of the whole CSV is reported at its text', async () => {
  answer(usersImportContract.preview, refusal('IMPORT_COLUMNS', { path: 'csv', message: 'Dòng đầu phải có đủ các cột.' }));
  await show();
  await text().fill('email,role\nx@thu.example,Tester\n');
  await preview();
  await expect.element(drawer().getByText('Dòng đầu phải có đủ các cột.')).toBeVisible();
});

test('a CSV with an invalid line is imported only once corrected; invalid lines come first and name each invalid cell', async () => {
  await show();
  await choose(drawer().getByLabelText(t('files:choose')), [new File([`\u{feff}${CSV}`], 'người dùng.csv', { type: 'text/csv' })]);
  await expect.element(text()).toHaveValue(CSV);
  const problems = [
    { column: 'email' as const, code: 'FIELD_FORMAT', message: 'Không đúng định dạng.' },
    { column: 'role' as const, code: 'UNKNOWN_ROLE', message: 'Không có vai trò này.' },
  ];
  answer(usersImportContract.preview, {
    lines: [line({}), line({ ...minh, email: 'không phải email', role: 'Trưởng phòng', problems })],
    wrong: 1,
  });
  await preview();
  await expect.element(drawer().getByText(t('users:import.wrong', { count: 1, wrong: '1', total: '2' }))).toBeVisible();
  await expectAccessible();
  const wrong = drawer().getByRole('row').nth(1);
  await expect.element(wrong.getByRole('rowheader')).toMatchTextContent('3');
  await expect.element(wrong.getByRole('cell', { name: 'không phải email', exact: false })).toMatchTextContent(t('users:form.emailFormat'));
  await expect.element(wrong.getByRole('cell', { name: 'Trưởng phòng', exact: false })).toMatchTextContent('Không có vai trò này.');
  await expect.element(drawer().getByRole('button', { name: t('users:import.confirmNone'), exact: true })).toBeDisabled();

  await drawer()
    .getByRole('button', { name: t('users:import.back') })
    .click();
  const corrected = CSV.replace('không phải email;Trưởng phòng', ';');
  await text().fill(corrected);
  await drawer()
    .getByRole('combobox', { name: t('users:import.role') })
    .click();
  await page.getByRole('option', { name: TESTER_ROLE.name, exact: false }).click();
  answer(usersImportContract.preview, { lines: [line({}), line({ ...minh, email: '', role: '' })], wrong: 0 });
  answer(usersImportContract.run, [
    { id: newFixtureId(), username: 'lan.tran', password: null, mailed: true, link: null },
    { id: newFixtureId(), username: 'minh.le', password: null, mailed: false, link: { url: LINK, expiresAt: '2026-11-27T02:00:00.000Z' } },
  ]);
  await preview();
  await confirm(2).click();
  await expect.element(page.getByRole('dialog', { name: t('users:import.done', { count: 2 }) })).toBeVisible();
  await expect.element(drawer().getByRole('row').filter({ hasText: 'minh.le' })).toMatchTextContent(LINK);
  expect(sent(usersImportContract.run)).toMatchObject([
    { body: { csv: corrected, workspaceId: me().currentWorkspace.id, roleId: TESTER_ROLE.id, invite: true } },
  ]);
  // Closing asks first, because the link was not copied.
  await drawer()
    .getByRole('button', { name: t('users:created.done') })
    .click();
  await page
    .getByRole('dialog', { name: t('users:uncopied.title') })
    .getByRole('button', { name: t('users:uncopied.confirm') })
    .click();
  await expect.element(drawer()).not.toBeInTheDocument();
});
