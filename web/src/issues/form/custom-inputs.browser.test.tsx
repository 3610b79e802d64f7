import { customFieldsContract } from '@coloa/contract/custom-fields/custom-fields.contract.ts';
import type { CustomField } from '@coloa/contract/custom-fields/custom-fields.schema.ts';
import { issuesContract } from '@coloa/contract/issues/issues.contract.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../test/accessible.ts';
import { customField } from '../../../test/fixtures/custom-fields.ts';
import { issueDetail } from '../../../test/fixtures/issues.ts';
import { people } from '../../../test/fixtures/people.ts';
import { answerIssues } from '../../../test/issues-server.ts';
import { renderPage } from '../../../test/render.tsx';
import { answer, refusal, sent } from '../../../test/server.ts';
import { t } from '../../../test/words.ts';
import { paths } from '../../routes/paths.ts';

const named = (vi: string) => ({ vi, en: vi });
const choices = ['web', 'app'].map((key) => ({ key, name: named(`Nơi ${key}`), retired: false }));
const FIELDS: CustomField[] = [
  customField({ key: 'ticket', name: named('Mã ticket'), required: true }),
  customField({ key: 'cost', name: named('Chi phí'), type: 'NUMBER' }),
  customField({ key: 'where', name: named('Môi trường'), type: 'CHOICE', choices }),
  customField({ key: 'places', name: named('Các nơi'), type: 'CHOICES', choices }),
  customField({ key: 'owner', name: named('Chủ hệ thống'), type: 'PERSON' }),
  customField({ key: 'known', name: named('Đã biết'), type: 'CHECKBOX' }),
  customField({ key: 'former', name: named('Trường cũ'), retired: true }),
];

const textbox = (name: string) => page.getByRole('textbox', { name, exact: false });
const save = () => page.getByRole('button', { name: new RegExp(`^${t('issues:form.saveDraft')}`) });

test('a new issue is created with the values of custom fields; retired fields are not offered', async () => {
  answer(customFieldsContract.list, FIELDS);
  const { project } = answerIssues([]);
  await renderPage(paths.issueNew(project.id), { width: 1440, height: 900 });
  await page.getByLabelText(t('issues:form.title')).fill('Bỏ qua OTP');
  await textbox('Mã ticket').fill('VCS-7');
  await textbox('Chi phí').fill('2,50');
  await expect.element(textbox('Chi phí')).toHaveValue('2,50');
  await page.getByRole('combobox', { name: 'Môi trường' }).click();
  await page.getByRole('option', { name: 'Nơi app' }).click();
  await page.getByRole('checkbox', { name: 'Đã biết' }).click();
  expect(textbox('Trường cũ').elements()).toEqual([]);
  await expectAccessible();
  await save().click();
  await expect.poll(() => sent(issuesContract.create)).toHaveLength(1);
  expect(sent(issuesContract.create)[0]?.body.fields).toEqual({ ticket: 'VCS-7', cost: 2.5, where: 'app', known: true });
});

test('an error of a custom field is shown at the field, which gets the focus', async () => {
  answer(customFieldsContract.list, FIELDS);
  const { project } = answerIssues([]);
  await renderPage(paths.issueNew(project.id), { width: 1440, height: 900 });
  answer(issuesContract.create, refusal('FIELD_VALUE', { path: 'fields.cost', message: 'Trường “cost” cần một số.' }));
  await page.getByLabelText(t('issues:form.title')).fill('Bỏ qua OTP');
  await textbox('Chi phí').fill('nhiều');
  await save().click();
  await expect.element(textbox('Chi phí')).toHaveFocus();
  await expect.element(textbox('Chi phí')).toBeInvalid();
  await expect.element(textbox('Mã ticket')).toBeValid();
  await expect.element(textbox('Chi phí')).toHaveAccessibleDescription(t('customFields:wrongNumber', { example: '1.234,5' }));
  await textbox('Chi phí').fill('1.234');
  await expect.element(textbox('Chi phí')).toBeValid();
  answer(issuesContract.create, refusal('FIELD_CHARACTERS', { path: 'fields.ticket', message: 'Có ký tự không dùng được.' }));
  await save().click();
  await expect.element(textbox('Mã ticket')).toHaveFocus();
  await expect.element(textbox('Mã ticket')).toHaveAccessibleDescription(/Có ký tự không dùng được/);
  expect(sent(issuesContract.create).at(-1)?.body.fields).toEqual({ cost: 1_234 });
});

test('a secret in a custom field is listed before the review with the name of the field, and leads to it', async () => {
  answer(customFieldsContract.list, FIELDS);
  const { project } = answerIssues([]);
  await renderPage(paths.issueNew(project.id), { width: 1440, height: 900 });
  await page.getByLabelText(t('issues:form.title')).fill('Bỏ qua OTP');
  await textbox('Mã ticket').fill(`pwd=${['Hoa', 'Sua', '@19'].join('')}`);
  await page.getByRole('button', { name: t('issues:form.saveAndSend') }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('issues:ready.gap.SECRETS_IN_FIELD', { count: 1, name: 'Mã ticket' }) })
    .click();
  await expect.element(textbox('Mã ticket')).toHaveFocus();
});

test('the issue page shows values, and asks for no fields without values', async () => {
  answer(customFieldsContract.list, FIELDS);
  const withValues = issueDetail({ status: 'CLOSED', fields: { where: 'web', cost: 2.5, owner: people.minh, known: true, former: 'x' } });
  const { project } = answerIssues([withValues]);
  await renderPage(paths.issue(project.id, withValues.id), { width: 1440, height: 900 });
  for (const words of ['Nơi web', '2,5', people.minh.name, 'Trường cũ']) await expect.element(page.getByText(words).first()).toBeVisible();
});

test('a custom field is edited on the issue page, also without a value, and undo restores it', async () => {
  answer(customFieldsContract.list, FIELDS);
  const issue = issueDetail({ fields: { owner: people.minh, former: 'x' } });
  const { project } = answerIssues([issue]);
  await renderPage(paths.issue(project.id, issue.id), { width: 1440, height: 900 });
  const edit = (name: string) => page.getByRole('button', { name: t('ui:edit', { name }) }).click();
  const bodies = () => sent(issuesContract.update).map(({ body }) => body.fields);
  const drawer = (name: string) => page.getByRole('dialog', { name });
  expect(page.getByRole('button', { name: t('ui:edit', { name: 'Trường cũ' }) }).elements()).toEqual([]);
  await edit('Mã ticket');
  await drawer('Mã ticket').getByRole('textbox').fill('VCS-7');
  await expectAccessible();
  await drawer('Mã ticket')
    .getByRole('button', { name: t('ui:save') })
    .click();
  await expect.poll(bodies).toEqual([{ ticket: 'VCS-7' }]);
  await expect.element(page.getByText('VCS-7')).toBeVisible();
  await page.getByRole('button', { name: t('ui:undo') }).click();
  await expect.poll(bodies).toEqual([{ ticket: 'VCS-7' }, { ticket: null }]);
  await edit('Chi phí');
  await drawer('Chi phí').getByRole('textbox').fill('nhiều');
  await drawer('Chi phí')
    .getByRole('button', { name: t('ui:save') })
    .click();
  await expect.element(drawer('Chi phí').getByRole('textbox')).toBeInvalid();
  expect(bodies()).toHaveLength(2);
});
