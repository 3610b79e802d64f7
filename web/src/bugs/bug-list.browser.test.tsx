import { bugListContract } from '@coloa/contract/bugs/bug-list.contract.ts';
import { bugProposalsContract } from '@coloa/contract/bugs/bug-proposals.contract.ts';
import { type BugDetail, bugsContract } from '@coloa/contract/bugs/bugs.contract.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../test/accessible.ts';
import { bugDetail, bugTemplate, ownBug } from '../../test/fixtures/bugs.ts';
import { listOf } from '../../test/fixtures/lists.ts';
import { type RenderOptions, renderPage } from '../../test/render.tsx';
import { answer, refusal, sent } from '../../test/server.ts';
import { t, tIn } from '../../test/words.ts';
import { paths } from '../routes/paths.ts';

const phone = { width: 360, height: 740 };

async function show(path: string, given: BugDetail = bugDetail(), options: RenderOptions = {}) {
  let shown = given;
  answer(bugProposalsContract.list, listOf([]));
  answer(bugsContract.detail, ({ body }) => (body.bugId === shown.id ? shown : refusal('UNKNOWN_BUG')));
  answer(bugListContract.update, ({ body: { severity, hidden } }) => {
    shown = { ...shown, changed: true, ...(severity && { severity }), ...(hidden !== undefined && { hidden }) };
    return true as const;
  });
  answer(bugListContract.create, ({ body }) => {
    shown = ownBug({ id: `${body.parentId ? `${body.parentId}.` : ''}moi`, name: body.names.vi ?? '' });
    return { id: shown.id };
  });
  answer(bugListContract.createTemplate, ({ body }) => {
    const added = bugTemplate({ ...body, bugId: shown.id });
    shown = { ...shown, templates: [...shown.templates, added] };
    return { id: added.id ?? '' };
  });
  answer(bugListContract.delete, true);
  return renderPage(path, { width: 1440, height: 900, ...options });
}

const button = (name: string) => page.getByRole('button', { name });
const heading = (name: string) => page.getByRole('heading', { level: 2, name });
const menu = async (name: string) => {
  await button(t('ui:more')).click();
  await page.getByRole('menuitem', { name }).click();
};

test('S26 the tree is searched by keyboard, a severity is overridden, and the type is marked as changed', async () => {
  const { address } = await show(paths.bugList());
  await expect.element(page.getByRole('treeitem').first()).toBeVisible();
  await expectAccessible();
  await userEvent.keyboard('/');
  await userEvent.keyboard('sql injection');
  await expect.element(page.getByRole('treeitem', { name: /^SQL injection/ }).first()).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expect.poll(address).toBe(paths.bug(bugDetail().id));
  await expect.element(heading('SQL injection')).toBeVisible();
  await page.getByRole('combobox', { name: t('bugs:fields.severity') }).click();
  await page.getByRole('option', { name: t('ui:severity.MEDIUM') }).click();
  await button(t('ui:saveBar.save')).click();
  await expect.element(page.getByText(t('bugs:node.saved'))).toBeVisible();
  await expect.element(page.getByText(t('bugs:changed'))).toBeVisible();
  await expectAccessible();
  expect(sent(bugListContract.update)).toMatchObject([{ params: { id: bugDetail().id }, body: { severity: 'MEDIUM' } }]);
});

test('a variant is added below a type once it has a name, and its page opens', async () => {
  const { address } = await show(paths.bug(bugDetail().id));
  await button(t('bugs:create.below')).click();
  const drawer = page.getByRole('dialog', { name: t('bugs:create.below') });
  const confirm = drawer.getByRole('button', { name: t('bugs:create.confirmBelow') });
  await expect.element(drawer.getByLabelText(t('bugs:fields.name.vi'))).toHaveFocus();
  await confirm.click();
  await expect.element(drawer.getByText(t('bugs:fields.nameRequired'))).toBeVisible();
  await drawer.getByLabelText(t('bugs:fields.name.vi')).fill('Qua ô tìm kiếm đơn hàng');
  await drawer.getByRole('combobox', { name: t('bugs:fields.severity') }).click();
  await page.getByRole('option', { name: t('ui:severity.HIGH') }).click();
  await confirm.click();
  await expect.element(heading('Qua ô tìm kiếm đơn hàng')).toBeVisible();
  expect(address()).toBe(paths.bug(`${bugDetail().id}.moi`));
  const body = { parentId: bugDetail().id, names: { vi: 'Qua ô tìm kiếm đơn hàng' }, severity: 'HIGH' };
  expect(sent(bugListContract.create)).toMatchObject([{ body }]);
});

test('the toast about a new type names it in the language of the page', async () => {
  await show(paths.bugList(), bugDetail(), { language: 'en' });
  await button(t('bugs:create.category')).click();
  const drawer = page.getByRole('dialog', { name: t('bugs:create.category') });
  await drawer.getByLabelText(t('bugs:fields.name.vi')).fill('Trợ lý AI nội bộ');
  await drawer.getByLabelText(t('bugs:fields.name.en')).fill('Internal AI assistant');
  await drawer.getByRole('button', { name: t('bugs:create.confirmCategory') }).click();
  await expect.element(page.getByText(t('bugs:create.done', { name: 'Internal AI assistant' }))).toBeVisible();
});

test('a wrong CWE, CVSS vector and key are named together, in the form of a new category and of a type', async () => {
  await show(paths.bugList());
  await button(t('bugs:create.category')).click();
  const drawer = page.getByRole('dialog', { name: t('bugs:create.category') });
  const fill = async (place: typeof drawer | typeof page, cwe: string, cvss: string) => {
    await place.getByRole('textbox', { name: 'CWE' }).fill(cwe);
    await place.getByRole('textbox', { name: t('bugs:fields.cvss') }).fill(cvss);
  };
  await drawer.getByLabelText(t('bugs:fields.name.vi')).fill('Sai');
  await fill(drawer, 'abc', 'AV:N');
  const key = drawer.getByRole('textbox', { name: t('bugs:fields.key') });
  await key.fill('Blind SQLi');
  await drawer.getByRole('button', { name: t('bugs:create.confirmCategory') }).click();
  await expect.element(drawer.getByRole('textbox', { name: 'CWE' })).toHaveAccessibleDescription(/CWE-79/);
  await expect.element(drawer.getByRole('textbox', { name: t('bugs:fields.cvss') })).toHaveAccessibleDescription(/CVSS:3\.1/);
  await expect.element(key).toHaveAccessibleDescription(t('bugs:fields.keyWrong'));
  await key.fill('blind_sqli');
  expect(sent(bugListContract.create)).toEqual([]);
  await fill(drawer, '79', '');
  await drawer.getByRole('button', { name: t('bugs:create.confirmCategory') }).click();
  await expect.element(heading('Sai')).toBeVisible();
  expect(sent(bugListContract.create)).toMatchObject([{ body: { cwe: 'CWE-79', cvss: null } }]);
  await fill(page, 'abc', 'AV:N');
  await button(t('ui:saveBar.save')).click();
  await expect.element(page.getByRole('textbox', { name: 'CWE' })).toHaveAccessibleDescription(/CWE-79/);
  await expect.element(page.getByRole('textbox', { name: t('bugs:fields.cvss') })).toHaveAccessibleDescription(/CVSS:3\.1/);
  expect(sent(bugListContract.update)).toEqual([]);
});

test('a template is edited in both languages, and leaving unsaved text needs a confirmation', async () => {
  const { address } = await show(paths.bug(bugDetail().id));
  await button(t('bugs:templates.edit')).click();
  const field = (text: 'title' | 'impact', language: 'vi' | 'en') =>
    page.getByRole('textbox', { name: `${t(`bugs:text.${text}`)} · ${t(`ui:language.${language}`)}` });
  await field('impact', 'vi').fill('Đọc được mọi đơn hàng.');
  await button(t('bugs:templates.save')).click();
  await expect.element(page.getByText(t('bugs:templates.titleRequired'))).toBeVisible();
  await expect.element(field('title', 'vi')).toHaveFocus();
  await field('title', 'vi').fill('SQL injection ở ô tìm kiếm đơn hàng');
  await field('title', 'en').fill('SQL injection in the search of orders');
  await page
    .getByRole('navigation', { name: t('bugs:manage.tabs') })
    .getByRole('link', { name: t('bugs:manage.proposals'), exact: false })
    .click();
  await button(t('ui:leave.stay')).click();
  expect(address()).toBe(paths.bug(bugDetail().id));
  await button(t('bugs:templates.save')).click();
  await expect.element(page.getByText(t('bugs:templates.saved'))).toBeVisible();
  await expect.element(page.getByText('SQL injection in the search of orders')).toBeVisible();
  await expectAccessible();
  expect(sent(bugListContract.createTemplate)).toMatchObject([
    { body: { language: 'vi', title: 'SQL injection ở ô tìm kiếm đơn hàng', impact: 'Đọc được mọi đơn hàng.' } },
    { body: { language: 'en', title: 'SQL injection in the search of orders' } },
  ]);
});

test('a template that cannot be saved shows an error and keeps its text', async () => {
  await show(paths.bug(bugDetail().id));
  answer(bugListContract.createTemplate, 'no network');
  await button(t('bugs:templates.edit')).click();
  const title = page.getByRole('textbox', { name: `${t('bugs:text.title')} · ${t('ui:language.vi')}` });
  await title.fill('SQL injection ở ô tìm kiếm đơn hàng');
  await button(t('bugs:templates.save')).click();
  await expect.element(page.getByText(t('app:failure.network'))).toBeVisible();
  await expect.element(title).toHaveValue('SQL injection ở ô tìm kiếm đơn hàng');
});

test('on a phone a custom type is hidden, shown again, and deleted with a successor for its issues', async () => {
  const type = ownBug({ uses: 1 });
  const { address } = await show(paths.bug(type.id), type, phone);
  await menu(t('bugs:node.hide'));
  await expect.element(page.getByText(t('bugs:node.hiddenNote'))).toBeVisible();
  await button(t('bugs:node.show')).first().click();
  await expect.element(page.getByText(t('bugs:node.hiddenNote'))).not.toBeInTheDocument();
  await menu(t('bugs:node.remove'));
  const dialog = page.getByRole('dialog', { name: t('bugs:remove.title', { name: type.name }) });
  await expect.element(dialog.getByText(t('bugs:remove.used', { count: 1 }))).toBeVisible();
  await dialog.getByRole('button', { name: t('bugs:choose'), exact: false }).click();
  await page.getByRole('combobox', { name: t('bugs:search') }).fill('sql injection');
  await userEvent.keyboard('{Enter}');
  await dialog.getByRole('button', { name: t('bugs:remove.confirm') }).click();
  await expect.element(page.getByText(t('bugs:remove.done', { name: type.name }))).toBeVisible();
  await expect.poll(address).toBe(paths.bugList());
  await expect.element(page.getByRole('treeitem').first()).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
  expect(sent(bugListContract.update).map(({ body }) => body)).toEqual([{ hidden: true }, { hidden: false }]);
  expect(sent(bugListContract.delete)).toMatchObject([{ params: { id: type.id }, query: { successorId: bugDetail().id } }]);
});

test('on a phone a custom type wraps its aliases, shows an empty missing name, and marks languages of texts', async () => {
  const aliases = ['vượt giới hạn chuyển tiền', 'bỏ qua bước xác nhận', 'quy trình nghiệp vụ', 'business logic'];
  const english = bugTemplate({ bugId: 'loi_quy_trinh', language: 'en', title: 'Workflow flaw', impact: 'Money is moved twice.' });
  const type = ownBug({ aliases, templates: [english] });
  await show(paths.bug(type.id), type, phone);
  const field = page.getByLabelText(t('bugs:fields.name.en'));
  await expect.element(field).toHaveValue('');
  await expect.element(field).toHaveAttribute('placeholder', type.name);
  const bottom = (element: Element | null | undefined) => element?.getBoundingClientRect().bottom ?? Number.NaN;
  const several = page.getByLabelText(t('bugs:fields.aliases')).element().closest('[class*="several"]');
  expect(bottom(several)).toBeGreaterThan(bottom(page.getByText('business logic').element()));

  await expect.element(page.getByRole('heading', { level: 4, name: tIn('en')('bugs:text.impact') })).toBeVisible();
  const languageOf = (text: string) => page.getByText(text).element().closest('[lang]')?.getAttribute('lang');
  expect(languageOf(t('bugs:templates.none'))).toBe('vi');
  expect(languageOf(t('bugs:templates.own'))).toBe('vi');

  const box = (locator: ReturnType<typeof button>) => locator.element().getBoundingClientRect();
  const name = box(heading(type.name));
  expect(box(button(t('ui:more'))).y).toBeLessThan(name.bottom);
  expect(Math.abs(box(page.getByRole('link', { name: t('bugs:manage.back') })).x - name.x)).toBeLessThan(2);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
  await expectAccessible();
});

test('an unknown type links back to the tree and offers no retry', async () => {
  await show(paths.bug('khong.co'), bugDetail(), phone);
  await expect.element(page.getByText(t('bugs:manage.unknown'))).toBeVisible();
  await expect.element(button(t('ui:retry'))).not.toBeInTheDocument();
  await expectAccessible();
  await page.getByRole('link', { name: t('bugs:manage.toTree') }).click();
  await expect.element(page.getByRole('treeitem').first()).toBeVisible();
});
