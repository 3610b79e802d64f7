import { customFieldsContract } from '@coloa/contract/custom-fields/custom-fields.contract.ts';
import { type CustomField, customField as schema } from '@coloa/contract/custom-fields/custom-fields.schema.ts';
import { workspacesContract } from '@coloa/contract/workspaces/workspaces.contract.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../test/accessible.ts';
import { customField } from '../../../test/fixtures/custom-fields.ts';
import { workspace } from '../../../test/fixtures/workspaces.ts';
import { renderPage } from '../../../test/render.tsx';
import { answer, refusal, sent } from '../../../test/server.ts';
import { t } from '../../../test/words.ts';
import { paths } from '../../routes/paths.ts';

const here = workspace();

async function open(fields: CustomField[]) {
  answer(workspacesContract.get, () => here);
  answer(customFieldsContract.listOfWorkspace, () => [...fields]);
  answer(customFieldsContract.create, ({ body }) => {
    const made = customField({ ...body, choices: body.choices.map((choice) => ({ ...choice })) });
    fields.push(schema.parse(made));
    return { id: made.id };
  });
  answer(customFieldsContract.update, ({ params, body }) => {
    const at = fields.findIndex(({ id }) => id === params.fieldId);
    fields.splice(at, 1, { ...(fields[at] ?? customField()), ...(body as Partial<CustomField>) });
    return true as const;
  });
  answer(customFieldsContract.order, ({ body }) => {
    fields.sort((a, b) => body.ids.indexOf(a.id) - body.ids.indexOf(b.id));
    return true as const;
  });
  answer(customFieldsContract.delete, refusal('FIELD_IN_USE'));
  await renderPage(paths.customFields(here.id));
}

const textbox = (name: string) => page.getByRole('textbox', { name, exact: true });
// The name of a checkbox ends with its hint.
const checkbox = (name: string) => page.getByRole('checkbox', { name, exact: false });
const button = (name: string) => page.getByRole('button', { name, exact: true });

test('a field with choices gets keys from its English names', async () => {
  await open([]);
  await expect.element(page.getByText(t('customFields:empty'))).toBeVisible();
  await button(t('customFields:create')).click();
  await textbox(t('customFields:form.nameVi')).fill('Môi trường');
  await textbox(t('customFields:form.nameEn')).fill('Test environment');
  await expect.element(textbox(t('customFields:form.key'))).toHaveValue('test_environment');
  await page.getByRole('combobox', { name: t('customFields:form.type') }).click();
  await page.getByRole('option', { name: t('customFields:type.CHOICE'), exact: true }).click();
  await button(t('customFields:form.save')).click();
  await expect.element(page.getByText(t('customFields:form.choicesRequired')).first()).toBeVisible();
  await button(t('customFields:form.addChoice')).click();
  await textbox(t('customFields:form.choiceVi', { number: 1 })).fill('Thật');
  await textbox(t('customFields:form.choiceEn', { number: 1 })).fill('Production');
  await checkbox(t('customFields:form.required')).click();
  await expectAccessible();
  await button(t('customFields:form.save')).click();
  await expect.element(page.getByText('test_environment')).toBeVisible();
  expect(sent(customFieldsContract.create).map(({ body }) => body)).toEqual([
    {
      kind: 'ISSUE',
      key: 'test_environment',
      type: 'CHOICE',
      name: { vi: 'Môi trường', en: 'Test environment' },
      choices: [{ key: 'production', name: { vi: 'Thật', en: 'Production' }, retired: false }],
      required: true,
      clientVisible: false,
    },
  ]);
});

test('the box for required fields names the check that reports them, and where its level is set', async () => {
  await open([]);
  await button(t('customFields:create')).click();
  const box = checkbox(t('customFields:form.required'));
  await expect.element(box).toBeVisible();
  for (const words of ['title', 'line.FIELDS', 'level.WARN', 'level.STOP'] as const)
    await expect.element(box).toHaveAccessibleName(expect.stringContaining(t(`readiness:${words}`)));
});

test('an edit sends only what changed, and a retired field is marked', async () => {
  await open([customField()]);
  await button(t('customFields:edit', { name: 'Mã ticket' })).click();
  await expect.element(textbox(t('customFields:form.key'))).toHaveAttribute('readonly');
  await checkbox(t('customFields:form.retired')).click();
  await button(t('customFields:form.save')).click();
  await expect.element(page.getByText(t('customFields:mark.retired'))).toBeVisible();
  expect(sent(customFieldsContract.update).map(({ body }) => body)).toEqual([{ retired: true }]);
});

test('fields are ordered with the keyboard; a field with values is not deleted', async () => {
  const [first, second] = [
    customField({ key: 'a', name: { vi: 'Một', en: 'One' } }),
    customField({ key: 'b', name: { vi: 'Hai', en: 'Two' } }),
  ];
  await open([first, second]);
  await button(t('customFields:down', { name: 'Một' })).click();
  await expect.element(page.getByText(t('customFields:place', { name: 'Một', position: 2, count: 2 }))).toBeInTheDocument();
  expect(sent(customFieldsContract.order).map(({ body }) => body)).toEqual([{ kind: 'ISSUE', ids: [second.id, first.id] }]);
  await expectAccessible();
  await button(t('customFields:remove', { name: 'Hai' })).click();
  await expect.element(page.getByText('FIELD_IN_USE').first()).toBeVisible();
  await userEvent.keyboard('{Escape}');
});
