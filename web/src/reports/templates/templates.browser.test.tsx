import { customFieldsContract } from '@coloa/contract/custom-fields/custom-fields.contract.ts';
import { type ReportTemplate, reportTemplatesContract } from '@coloa/contract/reports/report-templates.contract.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../test/accessible.ts';
import { customField } from '../../../test/fixtures/custom-fields.ts';
import { meAs } from '../../../test/fixtures/me.ts';
import { reportTemplate } from '../../../test/fixtures/reports.ts';
import { choose, fileOf } from '../../../test/input.ts';
import { renderPage } from '../../../test/render.tsx';
import { answer, refusal, sent } from '../../../test/server.ts';
import { t } from '../../../test/words.ts';
import { paths } from '../../routes/paths.ts';

async function show(given: readonly ReportTemplate[] = [], { add = true } = {}) {
  const kept = { items: [...given] };
  const named = (name: string) => reportTemplate({ name });
  answer(reportTemplatesContract.list, () => ({ items: kept.items, can: { add } }));
  answer(reportTemplatesContract.check, { problems: [], placeholders: 4, leftOut: ['COMMENTS'] });
  answer(reportTemplatesContract.add, ({ query }) => {
    const made = named(query.name);
    kept.items.push(made);
    return made;
  });
  answer(reportTemplatesContract.file, () => new Response('PK', { headers: { 'content-disposition': 'attachment; filename="mau.docx"' } }));
  answer(reportTemplatesContract.rename, ({ params, body }) => {
    kept.items = kept.items.map((each) => (each.id === params.id ? { ...each, ...body } : each));
    return true as const;
  });
  answer(reportTemplatesContract.remove, ({ params }) => {
    kept.items = kept.items.filter(({ id }) => id !== params.id);
    return true as const;
  });
  await renderPage(paths.reportTemplates(), { width: 1440, height: 900, me: meAs(add ? 'Admin' : 'Tester') });
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  return kept;
}

const docx = (name: string) => fileOf(name, 'application/vnd.openxmlformats-officedocument.wordprocessingml.document');
const drawer = () => page.getByRole('dialog', { name: t('reportTemplates:upload.title') });
const keep = () => drawer().getByRole('button', { name: t('reportTemplates:upload.keep') });
const row = (name: string) => page.getByRole('row', { name: new RegExp(name) });
const pick = (name: string) => choose(drawer().getByLabelText(t('files:choose')), [docx(name)]);
const menuOf = (name: string) => row(name).getByRole('button', { name: t('ui:more') });

test('a file that is not a template is rejected, problems are listed by place, and only a valid file is added', async () => {
  await show();
  await expect.element(page.getByText(t('reportTemplates:empty'))).toBeVisible();
  await page.getByRole('button', { name: t('reportTemplates:add') }).click();
  answer(reportTemplatesContract.check, refusal('TEMPLATE_NOT_WORD', { message: 'Đây không phải tệp Word (.docx).' }));
  await pick('bao-cao.docx');
  await expect.element(drawer().getByRole('alert')).toHaveTextContent('Đây không phải tệp Word (.docx).');
  await expect.element(keep()).toBeDisabled();

  const around = 'Mã {finding.titel} của {project.name}';
  const problem = { kind: 'UNKNOWN', placeholder: '{finding.titel}', place: 'HEADER', around, meant: '{finding.title}' } as const;
  answer(reportTemplatesContract.check, { problems: [problem], placeholders: 2, leftOut: [] });
  await pick('mau-sai.docx');
  const alert = drawer().getByRole('alert');
  const words = [
    t('reportTemplates:problem.UNKNOWN', problem),
    t('reportTemplates:meant', problem),
    t('reportTemplates:where', { place: t('reportTemplates:place.HEADER'), around }),
  ];
  for (const each of words) await expect.element(alert.getByText(each, { exact: false })).toBeVisible();
  await expect.element(keep()).toBeDisabled();
  expect(sent(reportTemplatesContract.add)).toEqual([]);
  await expectAccessible();

  answer(reportTemplatesContract.check, { problems: [], placeholders: 4, leftOut: ['COMMENTS'] });
  await pick('Mẫu ngân hàng.docx');
  await expect.element(drawer().getByText(t('reportTemplates:upload.fine', { count: 4 }))).toBeVisible();
  await expect.element(drawer().getByText(t('reportTemplates:upload.leftOut', { what: t('reportTemplates:left.COMMENTS') }))).toBeVisible();
  await expect.element(drawer().getByLabelText(t('reportTemplates:upload.name'))).toHaveValue('Mẫu ngân hàng');
  await keep().click();
  await expect.element(page.getByText(t('reportTemplates:upload.done', { name: 'Mẫu ngân hàng' }))).toBeVisible();
  await expect.element(row('Mẫu ngân hàng')).toBeVisible();
  expect(sent(reportTemplatesContract.add)).toMatchObject([{ query: { name: 'Mẫu ngân hàng' } }]);
  expect(sent(reportTemplatesContract.check).map(({ file }) => file?.name)).toEqual(['bao-cao.docx', 'mau-sai.docx', 'Mẫu ngân hàng.docx']);
});

test('a template is downloaded by its button, not by a click on its row', async () => {
  const template = reportTemplate();
  await show([template]);
  await row(template.name).getByText(template.name, { exact: true }).click();
  await row(template.name)
    .getByRole('button', { name: t('reportTemplates:download', { name: template.name }) })
    .click();
  await expect.poll(() => sent(reportTemplatesContract.file)).toMatchObject([{ params: { id: template.id } }]);
});

test('a template is renamed, and deleted immediately with an undo that adds its file again', async () => {
  const template = reportTemplate();
  await show([template]);
  await menuOf(template.name).click();
  await page.getByRole('menuitem', { name: t('reportTemplates:menu.rename') }).click();
  const rename = page.getByRole('dialog', { name: t('reportTemplates:rename.title') });
  await rename.getByLabelText(t('reportTemplates:rename.name')).fill('Mẫu đầy đủ');
  await rename.getByRole('button', { name: t('reportTemplates:rename.save') }).click();
  await expect.element(row('Mẫu đầy đủ')).toBeVisible();
  expect(sent(reportTemplatesContract.rename)).toMatchObject([{ params: { id: template.id }, body: { name: 'Mẫu đầy đủ' } }]);

  await menuOf('Mẫu đầy đủ').click();
  await page.getByRole('menuitem', { name: t('reportTemplates:menu.remove') }).click();
  await expect.element(page.getByText(t('reportTemplates:menu.removed', { name: 'Mẫu đầy đủ' }))).toBeVisible();
  await expect.element(row('Mẫu đầy đủ')).not.toBeInTheDocument();
  await page.getByRole('button', { name: t('ui:undo') }).click();
  await expect.element(row('Mẫu đầy đủ')).toBeVisible();
  const [added] = sent(reportTemplatesContract.add);
  expect(added?.query).toEqual({ name: 'Mẫu đầy đủ' });
  expect(await added?.file?.text()).toBe('PK');
});

test('placeholders are found without diacritics, and a button clears a search without results', async () => {
  await show([reportTemplate()]);
  const search = page.getByRole('textbox', { name: t('reportTemplates:reference.search') });
  await search.fill('muc do');
  await expect.element(page.getByText('{finding.severity}', { exact: true })).toBeVisible();
  await expect.element(page.getByText('{project.client}', { exact: true })).not.toBeInTheDocument();
  await search.fill('khong co gi');
  await expect.element(page.getByText(t('reportTemplates:reference.nothing', { text: 'khong co gi' }))).toBeVisible();
  await page.getByRole('button', { name: t('reportTemplates:reference.clear') }).click();
  await expect.element(page.getByText('{project.client}', { exact: true })).toBeVisible();
});

test('a user who cannot write settings downloads templates and the sample, but cannot add or change any', async () => {
  const template = reportTemplate({ can: { edit: false } });
  await show([template], { add: false });
  answer(
    reportTemplatesContract.sample,
    () => new Response('PK', { headers: { 'content-disposition': 'attachment; filename="mau.docx"' } }),
  );
  await page.getByRole('button', { name: t('reportTemplates:sampleFile') }).click();
  await expect.poll(() => sent(reportTemplatesContract.sample)).toHaveLength(1);
  await expect.element(page.getByRole('button', { name: t('reportTemplates:add') })).not.toBeInTheDocument();
  await expect.element(menuOf(template.name)).not.toBeInTheDocument();
});

test('the list of placeholders contains the custom fields that clients see, with their keys', async () => {
  const fields = [
    customField({ key: 'ticket', clientVisible: true }),
    customField({ key: 'cause', type: 'MARKDOWN', name: { vi: 'Nguyên nhân', en: 'Cause' }, clientVisible: true }),
    customField({ key: 'internal' }),
  ];
  answer(customFieldsContract.list, fields);
  await show();
  const section = page.getByRole('region', { name: new RegExp(t('reportTemplates:reference.fields')) });
  await expect.element(section.getByText('{finding.field.ticket}', { exact: true })).toBeVisible();
  const rows = section.getByRole('listitem').elements();
  const cause = { name: 'Nguyên nhân' };
  expect(rows.map((each) => each.querySelector('code')?.textContent)).toEqual(
    ['ticket', 'cause'].flatMap((key) => [`{finding.field.${key}}`, `{#if.field.${key}}…{/if.field.${key}}`]),
  );
  expect(rows[2]?.textContent).toContain(t('reportTemplates:kind.RICH'));
  await page.getByRole('textbox', { name: t('reportTemplates:reference.search') }).fill('nguyen nhan');
  await expect.element(section.getByText(t('reportTemplates:reference.fieldCondition', cause))).toBeVisible();
  await expect.element(section.getByText('{finding.field.ticket}', { exact: true })).not.toBeInTheDocument();
  await expectAccessible();
});
