import { type Checklist, checklistsContract } from '@coloa/contract/checklists/checklists.contract.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../test/accessible.ts';
import { categoriesOf, checklist, ownChecklist } from '../../test/fixtures/checklists.ts';
import { listOf } from '../../test/fixtures/lists.ts';
import { me } from '../../test/fixtures/me.ts';
import { type RenderOptions, renderPage } from '../../test/render.tsx';
import { answer, refusal, sent } from '../../test/server.ts';
import { t } from '../../test/words.ts';
import { paths } from '../routes/paths.ts';

async function show(controls: Checklist[], options: RenderOptions = {}) {
  let kept = [...controls];
  answer(checklistsContract.categories, () => categoriesOf(kept));
  answer(checklistsContract.list, ({ query: { id, q, own } }) =>
    listOf(
      kept.filter((each) => (id === undefined || each.id === id) && (!q || each.code.toLowerCase().includes(q)) && (!own || !each.shipped)),
    ),
  );
  answer(checklistsContract.update, ({ params: { id }, body: { title, active, reset } }) => {
    kept = kept.map((each) => {
      if (each.id !== id) return each;
      if (reset) return { ...each, edited: false, title: { vi: 'SQL injection', en: 'SQL injection' }, version: each.version + 1 };
      const texts = title && { title: { ...each.title, ...title }, edited: true };
      return { ...each, ...texts, ...(active !== undefined && { active }), version: each.version + 1 };
    });
    return true as const;
  });
  answer(checklistsContract.create, ({ body: { code, category, categoryName, title } }) => {
    const both = (name: { vi?: string | undefined; en?: string | undefined }) => ({ vi: name.vi ?? '', en: name.en ?? '' });
    const added = ownChecklist({ code, category, categoryName: both(categoryName), title: both(title) });
    kept = [...kept, added];
    return { id: added.id };
  });
  answer(checklistsContract.remove, ({ params: { id } }) => {
    kept = kept.filter((each) => each.id !== id);
    return true as const;
  });
  return renderPage(paths.checklists(), { width: 1440, height: 900, ...options });
}

const button = (name: string) => page.getByRole('button', { name });
const drawerOf = (code: string) => page.getByRole('dialog', { name: code });

const openEdited = async (overrides: Partial<Checklist> = {}) => {
  await show([checklist(overrides)]);
  await page.getByRole('table').getByRole('link').first().click();
  await expect.element(drawerOf('WSTG-INPV-05')).toBeVisible();
  return drawerOf('WSTG-INPV-05');
};

test('S46 a shipped control is found by standard and code and edited; leaving unsaved text needs a confirmation', async () => {
  const { address } = await show([checklist(), checklist({ code: 'WSTG-INPV-06', title: { vi: 'LDAP injection', en: '' } })]);
  const standards = page.getByRole('navigation', { name: t('checklists:nav.label') });
  await standards.getByRole('link', { name: /^WSTG 4\.2/ }).click();
  await expect.poll(address).toBe(paths.checklists({ standard: 'WSTG', version: '4.2' }));
  await page.getByPlaceholder(t('checklists:search')).fill('inpv-05');
  await expect.poll(() => page.getByRole('row').elements()).toHaveLength(2);
  await page.getByRole('table').getByRole('link').first().click();
  const drawer = drawerOf('WSTG-INPV-05');
  await expect.element(drawer.getByRole('heading', { name: t('ui:language.en') })).toBeVisible();

  await drawer.getByRole('button', { name: t('checklists:edit.open') }).click();
  const form = drawerOf(t('checklists:edit.title', { code: 'WSTG-INPV-05' }));
  await form.getByLabelText(`${t('checklists:fields.title')} · ${t('ui:language.vi')}`).fill('SQL injection, cả ở ô tìm kiếm');
  await expectAccessible();
  await userEvent.keyboard('{Escape}');
  await button(t('ui:discard.keep')).click();
  await form.getByRole('button', { name: t('checklists:edit.confirm') }).click();
  await expect.element(page.getByText(t('checklists:edit.done', { code: 'WSTG-INPV-05' }))).toBeVisible();
  await expect.element(drawer.getByText('SQL injection, cả ở ô tìm kiếm')).toBeVisible();
  const body = { version: 0, title: { vi: 'SQL injection, cả ở ô tìm kiếm' } };
  expect(sent(checklistsContract.update)).toMatchObject([{ body }]);
});

test('S46 a shipped control is turned off, turned on by undo, and reset to its default after a confirmation', async () => {
  const drawer = await openEdited({ edited: true, version: 1 });
  await drawer.getByRole('button', { name: t('checklists:turn.off') }).click();
  await expect.element(drawer.getByText(t('checklists:offNote'))).toBeVisible();
  await button(t('ui:undo')).click();
  await expect.element(drawer.getByText(t('checklists:offNote'))).not.toBeInTheDocument();
  await drawer.getByRole('button', { name: t('checklists:reset.open') }).click();
  const question = drawerOf(t('checklists:reset.title', { code: 'WSTG-INPV-05' }));
  await question.getByRole('button', { name: t('checklists:reset.open') }).click();
  await expect.element(page.getByText(t('checklists:reset.done', { code: 'WSTG-INPV-05' }))).toBeVisible();
  await expect.element(drawer.getByRole('button', { name: t('checklists:reset.open') })).not.toBeInTheDocument();
  expect(sent(checklistsContract.update).map(({ body }) => body)).toEqual([
    { active: false },
    { active: true },
    { reset: true, version: 3 },
  ]);
});

test('another user’s concurrent changes are shown, and saving overwrites only the fields changed here', async () => {
  const shown = checklist();
  await show([shown]);
  await page.getByRole('table').getByRole('link').first().click();
  await drawerOf(shown.code)
    .getByRole('button', { name: t('checklists:edit.open') })
    .click();
  const name = (language: 'vi' | 'en') =>
    page.getByRole('textbox', { name: `${t('checklists:fields.title')} · ${t(`ui:language.${language}`)}` });
  await name('vi').fill('Của tôi');
  const current = { ...shown, version: 4, edited: true, title: { vi: 'Của họ', en: 'Theirs' } };
  answer(checklistsContract.update, refusal('EDIT_CONFLICT', { current }));
  await button(t('checklists:edit.confirm')).click();
  const notice = page.getByRole('alert').filter({ hasText: t('checklists:edit.conflict') });
  await expect.element(notice.filter({ hasText: '− Của họ+ Của tôi' })).toBeVisible();
  await expect.element(notice.getByText(t('checklists:fields.howTo'))).not.toBeInTheDocument();
  // Only the other user changed this title. Neither choice reverts the title, so the notice does not show it.
  await expect.element(notice.getByText('Theirs')).not.toBeInTheDocument();
  await expectAccessible();
  const shownTexts = notice.element().textContent;
  await name('vi').fill('Của tôi, viết tiếp');
  expect(notice.element().textContent).toBe(shownTexts);
  await name('vi').fill('Của tôi');
  answer(checklistsContract.update, true);
  await button(t('checklists:edit.keepMine')).click();
  await expect.element(name('en')).toHaveValue('Theirs');
  await button(t('checklists:edit.confirm')).click();
  await expect.element(page.getByText(t('checklists:edit.done', { code: shown.code }))).toBeVisible();
  expect(sent(checklistsContract.update).map(({ body }) => body)).toEqual([
    { version: 0, title: { vi: 'Của tôi' } },
    { version: 4, title: { vi: 'Của tôi' } },
  ]);
});

test('S46 a custom control is added in a new category once it has a name, and deleted after a confirmation', async () => {
  await show([checklist()]);
  await button(t('checklists:create.open')).click();
  const form = drawerOf(t('checklists:create.title'));
  const confirm = form.getByRole('button', { name: t('checklists:create.confirm') });
  await expect.element(form.getByRole('toolbar').first()).toBeVisible();
  await expect.element(form.getByRole('button', { name: t('editor:image') }).first()).not.toBeInTheDocument();
  const reference = form.getByLabelText(t('checklists:fields.reference'));
  await reference.fill('owasp.org');
  await confirm.click();
  await expect.element(form.getByText(t('checklists:fields.titleRequired'))).toBeVisible();
  await expect.element(reference).toHaveAccessibleDescription(t('checklists:fields.referenceWrong'));
  await reference.fill('');
  await form.getByLabelText(t('checklists:fields.code'), { exact: true }).fill('PCI-6.2.4');
  await form.getByRole('combobox', { name: t('checklists:fields.category') }).fill('PCI-6');
  await form.getByLabelText(`${t('checklists:fields.categoryName')} · ${t('ui:language.vi')}`).fill('Phát triển an toàn');
  await form.getByLabelText(`${t('checklists:fields.title')} · ${t('ui:language.vi')}`, { exact: true }).fill('Chặn các lỗi thường gặp');
  await confirm.click();
  const drawer = drawerOf('PCI-6.2.4');
  await expect.element(drawer.getByText('Chặn các lỗi thường gặp')).toBeVisible();
  await expect.element(page.getByRole('link', { name: /Phát triển an toàn/ })).toBeInTheDocument();
  expect(sent(checklistsContract.create)).toMatchObject([
    {
      body: {
        code: 'PCI-6.2.4',
        category: 'PCI-6',
        categoryName: { vi: 'Phát triển an toàn' },
        title: { vi: 'Chặn các lỗi thường gặp' },
      },
    },
  ]);
  await drawer.getByRole('button', { name: t('checklists:remove.open') }).click();
  const question = drawerOf(t('checklists:remove.title', { code: 'PCI-6.2.4' }));
  await question.getByRole('button', { name: t('checklists:remove.open') }).click();
  await expect.element(page.getByText(t('checklists:remove.done', { code: 'PCI-6.2.4' }))).toBeVisible();
  await expect.element(page.getByRole('link', { name: /Phát triển an toàn/ })).not.toBeInTheDocument();
});

test('a title that does not fit its cell ends with an ellipsis', async () => {
  const title = 'Liệt kê giao diện quản trị của hạ tầng và ứng dụng '.repeat(4).trim();
  await show([checklist({ title: { vi: title, en: '' } })]);
  const words = page.getByText(title, { exact: true });
  await expect.element(words).toBeVisible();
  const { scrollWidth, clientWidth } = words.element();
  expect(scrollWidth).toBeGreaterThan(clientWidth);
  expect(getComputedStyle(words.element()).textOverflow).toBe('ellipsis');
});

test('the standards stay below the header when a long list is scrolled', async () => {
  await show(Array.from({ length: 60 }, (_, n) => checklist({ code: `WSTG-INPV-${n}` })));
  await expect.element(page.getByRole('row').nth(50)).toBeInTheDocument();
  window.scrollTo(0, 1_200);
  await expect.poll(() => window.scrollY).toBe(1_200);
  const header = page.getByRole('banner').element().getBoundingClientRect();
  const first = page
    .getByRole('navigation', { name: t('checklists:nav.label') })
    .getByRole('link')
    .first()
    .element()
    .getBoundingClientRect();
  expect(first.y).toBeGreaterThanOrEqual(header.height);
});

test('S31 a user with read access sees the library without any way to change it, also on a phone', async () => {
  await show([checklist()], { width: 360, height: 740, me: me({ role: { name: 'Kiểm thử viên', privileges: ['READ_CHECKLIST'] } }) });
  await page
    .getByRole('main')
    .getByRole('link', { name: /SQL injection/ })
    .click();
  await expect.element(drawerOf('WSTG-INPV-05').getByRole('heading', { name: t('ui:language.en') })).toBeVisible();
  for (const key of ['checklists:create.open', 'checklists:import.open', 'checklists:edit.open', 'checklists:turn.off'] as const)
    await expect.element(button(t(key))).not.toBeInTheDocument();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
  await expectAccessible();
});
