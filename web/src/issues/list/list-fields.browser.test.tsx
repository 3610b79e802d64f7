import { customFieldsContract } from '@coloa/contract/custom-fields/custom-fields.contract.ts';
import type { CustomField } from '@coloa/contract/custom-fields/custom-fields.schema.ts';
import { issuesContract } from '@coloa/contract/issues/issues.contract.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../test/accessible.ts';
import { cutFields } from '../../../test/cut-fields.ts';
import { customField } from '../../../test/fixtures/custom-fields.ts';
import { people } from '../../../test/fixtures/people.ts';
import { projectDetail } from '../../../test/fixtures/projects.ts';
import { answerIssues } from '../../../test/issues-server.ts';
import { renderPage } from '../../../test/render.tsx';
import { answer, sent } from '../../../test/server.ts';
import { t } from '../../../test/words.ts';
import { storage } from '../../lib/storage.ts';
import { paths } from '../../routes/paths.ts';

const named = (vi: string) => ({ vi, en: vi });
const choices = ['web', 'app'].map((key) => ({ key, name: named(`Nơi ${key}`), retired: false }));
const FIELDS: CustomField[] = [
  customField({ key: 'ticket', name: named('Mã ticket') }),
  customField({ key: 'cost', name: named('Chi phí'), type: 'NUMBER' }),
  customField({ key: 'where', name: named('Môi trường'), type: 'CHOICE', choices }),
  customField({ key: 'owner', name: named('Chủ hệ thống'), type: 'PERSON' }),
  customField({ key: 'notes', name: named('Ghi chú riêng'), type: 'MARKDOWN' }),
  customField({ key: 'former', name: named('Trường cũ'), retired: true }),
];

const queries = () => sent(issuesContract.list).map(({ query }) => query);
const lastQuery = () => queries().findLast(({ pageSize }) => Number(pageSize) !== 1);
const row = () => page.getByRole('row', { name: /Bỏ qua OTP/ });
const item = (name: string) => page.getByRole('menuitem', { name });
const choiceItem = (name: string) => page.getByRole('menuitemcheckbox', { name });
const chip = (name: string) => page.getByTitle(t('ui:filter.value', { field: name }));

for (const language of ['vi', 'en'] as const)
  test(`the placeholder of the search fits in a narrow window and beside the filters, in ${language}`, async () => {
    const { project } = answerIssues([{ title: 'Bỏ qua OTP' }]);
    answer(customFieldsContract.list, []);
    await renderPage(paths.issues(project.id), { width: 360, height: 740, language });
    const search = page.getByRole('textbox', { name: t('issues:search') });
    await expect.element(search).toHaveAttribute('placeholder', expect.stringContaining(language === 'vi' ? 'nội dung' : 'text'));
    await document.fonts.ready;
    expect(cutFields()).toEqual([]);
    await page.viewport(1440, 900);
    expect(cutFields()).toEqual([]);
  });

async function show(search: object = {}, width = 1440, of: Parameters<typeof answerIssues>[1] = {}) {
  answer(customFieldsContract.list, FIELDS);
  const fields = { ticket: 'VCS-7', cost: 2.5, where: 'web', owner: people.lan };
  const { project, issues } = answerIssues([{ title: 'Bỏ qua OTP', status: 'OPEN', fields }], of);
  const shown = await renderPage(paths.issues(project.id, search as never), { width, height: 900 });
  await expect.element(row()).toBeVisible();
  return { ...shown, ids: issues.map(({ id }) => id) };
}

test('a list without custom columns, filters and order requests no fields', async () => {
  await show();
  expect(sent(customFieldsContract.list)).toEqual([]);
  expect(lastQuery()).not.toHaveProperty('fields');
});

test('a custom field is shown as a column after it is chosen, and sorted by its heading', async () => {
  const { address } = await show();
  await page.getByRole('button', { name: t('issues:columns') }).click();
  await expect.element(choiceItem('Chi phí')).toBeVisible();
  expect(choiceItem('Ghi chú riêng').elements()).toEqual([]);
  expect(choiceItem('Trường cũ').elements()).toEqual([]);
  await choiceItem('Chi phí').click();
  await choiceItem('Môi trường').click();
  await userEvent.keyboard('{Escape}');
  await expect.element(row().getByRole('cell', { name: '2,5' })).toBeVisible();
  await expect.element(row().getByRole('cell', { name: 'Nơi web' })).toBeVisible();
  expect(lastQuery()).toMatchObject({ fields: ['cost', 'where'] });
  await page.getByRole('columnheader', { name: 'Chi phí' }).getByRole('button').click();
  await expect.poll(address).toContain('sortBy=fields.cost');
  await expect.poll(lastQuery).toMatchObject({ sortBy: 'fields.cost', fields: ['cost', 'where'] });
  await expectAccessible();
});

test('chosen columns are shown on the next visit, but keys of other workspaces are not requested', async () => {
  storage.setJson('coloa.views.issues', { fields: ['cost', 'elsewhere'] });
  await show();
  await expect.element(row().getByRole('cell', { name: '2,5' })).toBeVisible();
  expect(
    queries()
      .filter(({ pageSize }) => Number(pageSize) !== 1)
      .map(({ fields }) => fields),
  ).toEqual([['cost']]);
});

test('on a phone the cards have no custom columns, and the request names none', async () => {
  storage.setJson('coloa.views.issues', { fields: ['cost'] });
  await show({}, 360);
  expect(lastQuery()).not.toHaveProperty('fields');
});

test('filters by a choice, a text and a missing value are in the address and in the request', async () => {
  const { address } = await show();
  await page.getByRole('button', { name: t('ui:filter.add') }).click();
  await item('Môi trường').click();
  await page.getByRole('checkbox', { name: 'Nơi web' }).click();
  await expect.poll(address).toContain('field=where:is:web');
  await userEvent.keyboard('{Escape}');
  await expect.element(chip('Môi trường')).toHaveTextContent('Nơi web');
  await page.getByRole('button', { name: t('ui:filter.add') }).click();
  await item('Mã ticket').click();
  await page.getByLabelText(t('issues:filter.text')).fill('VCS, 7');
  await userEvent.keyboard('{Enter}');
  await expect.element(chip('Mã ticket')).toHaveTextContent(t('issues:filter.contains', { text: 'VCS, 7' }));
  await expect.poll(lastQuery).toMatchObject({ field: ['where:is:web', 'ticket:has:VCS, 7'] });
  await chip('Môi trường').click();
  await page.getByRole('checkbox', { name: t('issues:filter.without') }).click();
  await expect.poll(lastQuery).toMatchObject({ field: ['ticket:has:VCS, 7', 'where:none'] });
  await expectAccessible();
});

test('a range of numbers is applied with Enter, and a text that is no number is an error', async () => {
  await show({ field: ['cost:from:1'] });
  await chip('Chi phí').click();
  await expect.element(page.getByLabelText(t('issues:filter.fromNumber'))).toHaveValue('1');
  await page.getByLabelText(t('issues:filter.toNumber')).fill('nhiều');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText(t('customFields:wrongNumber', { example: '1.234,5' }))).toBeVisible();
  await page.getByLabelText(t('issues:filter.toNumber')).fill('2,5');
  await userEvent.keyboard('{Enter}');
  await expect.poll(lastQuery).toMatchObject({ field: ['cost:from:1', 'cost:to:2.5'] });
  await expect.element(chip('Chi phí')).toHaveTextContent('1 – 2,5');
});

test('a filter of a field that the user does not see is named by its key, and can be removed', async () => {
  const { address } = await show({ field: ['gone:is:x'] });
  await page.getByRole('button', { name: t('ui:filter.remove', { field: 'gone' }), exact: false }).click();
  await expect.poll(address).not.toContain('field=');
});

test('the sort menu offers fields that have an order', async () => {
  const { address } = await show();
  await page.getByTitle(t('ui:filter.value', { field: t('issues:sort.label') })).click();
  await expect.element(choiceItem('Môi trường')).toBeVisible();
  expect(choiceItem('Chủ hệ thống').elements()).toEqual([]);
  await choiceItem('Môi trường').click();
  await expect.poll(address).toContain('sortBy=fields.where');
  await expect.element(page.getByTitle(t('ui:filter.value', { field: t('issues:sort.label') }))).toHaveTextContent('Môi trường ↑');
});

test('clients of a project are offered only the fields that clients see', async () => {
  await show({}, 1440, { can: { ...projectDetail().can, method: false } });
  answer(customFieldsContract.list, [...FIELDS, customField({ key: 'shown', name: named('Cho khách hàng'), clientVisible: true })]);
  await page.getByRole('button', { name: t('ui:filter.add') }).click();
  await expect.element(item('Cho khách hàng')).toBeVisible();
  expect(item('Mã ticket').elements()).toEqual([]);
});

test('a custom field is set and removed in the selected issues', async () => {
  const { ids } = await show();
  answer(issuesContract.bulk, ({ body }) => ({ items: body.ids.map(() => ({ errors: [] })) }));
  const open = async () => {
    await row().getByRole('checkbox').click();
    await page.getByRole('button', { name: t('issues:bulk.field') }).click();
    await page.getByRole('combobox', { name: t('issues:bulk.field') }).click();
    await page.getByRole('option', { name: 'Chi phí' }).click();
  };
  await open();
  await page.getByRole('textbox', { name: 'Chi phí' }).fill('7,5');
  await page.getByRole('button', { name: t('issues:bulk.setField') }).click();
  await expect.element(page.getByText(t('issues:bulk.fielded', { count: 1, field: 'Chi phí' }))).toBeVisible();
  await open();
  await page.getByRole('button', { name: t('issues:bulk.clearField') }).click();
  await expect
    .poll(() => sent(issuesContract.bulk).map(({ body }) => body))
    .toEqual([
      { ids, change: { fields: { cost: 7.5 } } },
      { ids, change: { fields: { cost: null } } },
    ]);
});

test('long names of custom columns end in an ellipsis, and no heading or arrow is outside its column', async () => {
  const long = 'Mức độ ảnh hưởng tới khách hàng';
  const fields = [customField({ key: 'impact', name: named(long) }), customField({ key: 'cost', name: named(long), type: 'NUMBER' })];
  storage.setJson('coloa.views.issues', { fields: ['impact', 'cost'] });
  answer(customFieldsContract.list, fields);
  const { project } = answerIssues([{ title: 'Bỏ qua OTP', status: 'OPEN', fields: { impact: 'Cao', cost: 2.5 } }]);
  await renderPage(paths.issues(project.id, { sortBy: '-fields.cost' } as never), { width: 1440, height: 900 });
  const headings = page.getByRole('columnheader', { name: long });
  await expect.poll(() => headings.elements().length).toBe(2);
  for (const heading of headings.elements()) {
    const cell = heading.getBoundingClientRect();
    const room = cell.right - Number.parseFloat(getComputedStyle(heading).paddingRight);
    const button = heading.querySelector('button');
    expect(button?.title).toContain(long);
    for (const part of [button, ...(button?.children ?? [])]) expect(part?.getBoundingClientRect().right).toBeLessThanOrEqual(room + 0.5);
    const name = button?.firstElementChild as HTMLElement;
    expect(name.scrollWidth).toBeGreaterThan(name.clientWidth);
    expect(getComputedStyle(name).textOverflow).toBe('ellipsis');
  }
  const arrow = page.getByText('↓', { exact: true }).element().getBoundingClientRect();
  expect(arrow.right).toBeLessThanOrEqual(page.getByRole('table').element().getBoundingClientRect().right - 16);
});
