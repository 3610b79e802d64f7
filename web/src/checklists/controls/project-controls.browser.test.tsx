import type { Control, ControlDetail } from '@coloa/contract/checklists/project-checklists.contract.ts';
import { projectChecklistsContract } from '@coloa/contract/checklists/project-checklists.contract.ts';
import { LIMITS } from '@coloa/contract/limits.ts';
import { projectsContract } from '@coloa/contract/projects/projects.contract.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../test/accessible.ts';
import { control, controlDetail, projectChecklists } from '../../../test/fixtures/checklists.ts';
import { projectDetail, scopeRow } from '../../../test/fixtures/projects.ts';
import { type RenderOptions, renderPage } from '../../../test/render.tsx';
import { answer, hold, refusal, sent } from '../../../test/server.ts';
import { t } from '../../../test/words.ts';
import { paths } from '../../routes/paths.ts';
import type { ControlSearch } from './controls.search.ts';

const project = projectDetail();
const asset = { id: scopeRow().id, kind: 'URL' as const, value: 'https://thu.example' };
const lockout = control({ code: 'WSTG-ATHN-01', title: { vi: 'Cơ chế khóa tài khoản yếu', en: 'Weak lockout' } });
const bypass = control();

async function show(search: ControlSearch = {}, options: RenderOptions = {}, overrides: Partial<ControlDetail> = {}, work = true) {
  let kept: ControlDetail[] = [controlDetail({ ...lockout, assets: [] }), controlDetail({ ...bypass, assets: [], ...overrides })];
  const rowOf = ({ description: _text, howTo: _how, note, assets, ...row }: ControlDetail): Control => ({
    ...row,
    noted: note !== '',
    assets: assets.map(({ assetId, state }) => ({ assetId, state })),
  });
  answer(projectsContract.get, project);
  answer(projectChecklistsContract.list, () => projectChecklists(kept.map(rowOf), { assets: [asset], can: { take: work, work } }));
  answer(projectChecklistsContract.detail, ({ params }) => kept.find(({ id }) => id === params.controlId) ?? refusal('NOT_FOUND'));
  answer(projectChecklistsContract.update, ({ params, body: { assetId, state, note, perAsset } }) => {
    kept = kept.map((each) => {
      if (each.id !== params.controlId) return each;
      const told = { assetId: assetId ?? asset.id, state: state ?? each.state, note: note ?? '', by: null, at: null };
      const changed = assetId ? { assets: [told] } : { ...(state && { state }), ...(note !== undefined && { note }) };
      const split = perAsset === undefined ? {} : { perAsset, assets: perAsset ? [{ ...told, state: each.state, note: '' }] : [] };
      return { ...each, ...changed, ...split, version: each.version + 1 };
    });
    return true as const;
  });
  return renderPage(paths.controls(project.id, { ...search }), { width: 1440, height: 900, ...options });
}

const link = (name: string) => page.getByRole('link', { name });
const panel = () => page.getByRole('complementary', { name: t('ui:peek.label') });
const counted = (state: Control['state'], number: number) => link(t('controls:counted', { state: t(`controls:state.${state}`), number }));
const said = (code: string, state: Control['state']) =>
  page.getByText(t('controls:said.whole', { code, state: t(`controls:state.${state}`) }));
const choice = (within: ReturnType<typeof page.getByRole>, state: Control['state']) =>
  within.getByRole('radio', { name: new RegExp(`^${t(`controls:state.${state}`)}`) });

test('shortcuts select a control and set its result; each result is counted and can be undone', async () => {
  await show();
  await expect.element(link('Cơ chế khóa tài khoản yếu')).toBeVisible();
  await expect.element(page.getByText('Vào không cần đăng nhập').first()).toBeVisible();
  await userEvent.keyboard('j1');
  await expect.element(said('WSTG-ATHN-01', 'PASSED')).toBeVisible();
  await userEvent.keyboard('0');
  await expect.element(said('WSTG-ATHN-01', 'NOT_STARTED')).toBeVisible();
  await expect.element(counted('PASSED', 1)).not.toBeInTheDocument();
  await page
    .getByRole('button', { name: t('ui:undo') })
    .last()
    .click();
  await expect.element(counted('PASSED', 1)).toBeVisible();
  await link('Vượt qua xác thực').click();
  await expect.element(panel().getByText('Có gọi thẳng được trang bên trong không.')).toBeVisible();
  await userEvent.keyboard('2');
  await expect.element(choice(panel(), 'FAILED')).toBeChecked();
  await expect.element(counted('FAILED', 1)).toBeVisible();
  await expectAccessible();
  expect(sent(projectChecklistsContract.update).map(({ params, body }) => [params.controlId, body.state])).toEqual([
    [lockout.id, 'PASSED'],
    [lockout.id, 'NOT_STARTED'],
    [lockout.id, 'PASSED'],
    [bypass.id, 'FAILED'],
  ]);
});

test('a result that the server rejects is reset to its previous value', async () => {
  await show({ control: bypass.id });
  answer(projectChecklistsContract.update, refusal('PROJECT_ARCHIVED', { message: 'Dự án đã lưu trữ.' }));
  await expect.element(choice(panel(), 'NOT_STARTED')).toBeChecked();
  const held = hold(projectChecklistsContract.update);
  await userEvent.keyboard('2');
  await held.arrived;
  await expect.element(choice(panel(), 'FAILED')).toBeChecked();
  held.release();
  await expect.element(page.getByText('Dự án đã lưu trữ.', { exact: false })).toBeVisible();
  await expect.element(choice(panel(), 'NOT_STARTED')).toBeChecked();
});

test('a note that another user changed in the meantime is shown beside the user’s own, and both are kept', async () => {
  await show({ control: bypass.id });
  await panel()
    .getByRole('button', { name: t('controls:note.write') })
    .click();
  const field = panel().getByRole('textbox', { name: t('controls:note.label') });
  const save = panel().getByRole('button', { name: t('controls:note.save') });
  await field.fill('x'.repeat(LIMITS.markdown + 1));
  await save.click();
  await expect.element(field).toHaveFocus();
  await field.fill('Gọi thẳng /admin được.');
  const current = controlDetail({ ...bypass, assets: [], note: 'Xem lại.', version: 7 });
  answer(projectChecklistsContract.update, ({ body }) => (body.version === 1 ? refusal('EDIT_CONFLICT', { current }) : (true as const)));
  await save.click();
  await expect.element(panel().getByText(t('editor:draft.conflict'))).toBeVisible();
  await expect.element(panel().getByText('Xem lại.')).toBeVisible();
  answer(projectChecklistsContract.detail, { ...current, note: 'Gọi thẳng /admin được.' });
  await panel()
    .getByRole('button', { name: t('editor:draft.keepMine') })
    .click();
  await save.click();
  await expect.element(page.getByText(t('controls:note.saved'))).toBeVisible();
  await expect.element(panel().getByRole('button', { name: t('controls:note.edit') })).toHaveFocus();
  await expect.element(panel().getByText('Gọi thẳng /admin được.')).toBeVisible();
  const note = 'Gọi thẳng /admin được.';
  expect(sent(projectChecklistsContract.update)).toMatchObject([{ body: { note, version: 1 } }, { body: { note, version: 7 } }]);
});

test('two versions of a long note are compared, without equal lines, and not again while the user types', async () => {
  await show({ control: bypass.id });
  const same = Array.from({ length: 30 }, (_, at) => `Dòng chung ${at + 1}.`).join('\n');
  await panel()
    .getByRole('button', { name: t('controls:note.write') })
    .click();
  const note = panel().getByRole('textbox', { name: t('controls:note.label') });
  await note.fill(`${same}\nTôi thêm.`);
  const current = controlDetail({ ...bypass, assets: [], note: `${same}\nHọ thêm.`, version: 7 });
  answer(projectChecklistsContract.update, refusal('EDIT_CONFLICT', { current }));
  await panel()
    .getByRole('button', { name: t('controls:note.save') })
    .click();
  const notice = panel().getByRole('alert');
  await expect.element(notice.getByText(t('ui:conflict.legend'))).toBeVisible();
  await expect.poll(() => notice.element().textContent).toContain('Họ thêm.');
  await expect.element(notice).not.toMatchTextContent(/Dòng chung 3\./);
  const shown = notice.element().textContent;
  expect(shown).toContain('+ Tôi thêm.');
  await note.fill(`${same}\nTôi viết tiếp.`);
  await expect.element(note).toMatchTextContent(/Tôi viết tiếp\./);
  expect(notice.element().textContent).toBe(shown);
});

test('a control’s result is copied to its assets, and a failed one links to a new issue for the asset', async () => {
  await show({ control: bypass.id }, {}, { state: 'FAILED' });
  const perAsset = panel().getByRole('checkbox', { name: t('controls:perAsset.switch') });
  await perAsset.click();
  await expect.element(perAsset).toBeChecked();
  await expect.element(choice(panel().getByRole('group', { name: asset.value }), 'FAILED')).toBeChecked();
  await expect
    .element(panel().getByRole('link', { name: t('controls:issues.makeFor', { asset: asset.value }) }))
    .toHaveAttribute('href', `#${paths.issueNew(project.id, { controlId: bypass.id, assetId: asset.id })}`);
  await expectAccessible();
  expect(sent(projectChecklistsContract.update)).toMatchObject([{ body: { perAsset: true } }]);
});

test('controls are found without diacritics in the other language, and open in a drawer on a phone', async () => {
  const { address } = await show({}, { language: 'en' });
  await expect.element(link('Weak lockout')).toBeVisible();
  await page.getByLabelText(t('controls:search')).fill('vuot qua xac thuc');
  await expect.element(link('Weak lockout')).not.toBeInTheDocument();
  expect(address()).toBe(paths.controls(project.id, { q: 'vuot qua xac thuc' }));
  await page.viewport(360, 780);
  await link('Authentication bypass').click();
  const drawer = page.getByRole('dialog', { name: 'WSTG-ATHN-04' });
  await expect.element(drawer.getByText('Whether direct requests reach inner pages.')).toBeVisible();
  await drawer.getByText(t('controls:state.NOT_APPLICABLE'), { exact: false }).click();
  await expect.element(choice(drawer, 'NOT_APPLICABLE')).toBeChecked();
  await expectAccessible();
  await expect.element(drawer.getByText(t('ui:peek.position', { position: 1, total: 1 }))).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(drawer).not.toBeInTheDocument();
  expect(document.documentElement.scrollWidth).toBe(360);
  await expectAccessible();
});

test('on a phone the drawer of a control leads to the next one', async () => {
  await show({}, { language: 'en' });
  await expect.element(link('Weak lockout')).toBeVisible();
  await page.viewport(360, 780);
  await link('Weak lockout').click();
  const drawer = page.getByRole('dialog');
  await expect.element(drawer.getByRole('button', { name: t('ui:peek.previous') })).toBeDisabled();
  await drawer.getByRole('button', { name: t('ui:peek.next') }).click();
  await expect.element(drawer.getByRole('button', { name: t('ui:peek.previous') })).toBeEnabled();
});

test('an empty filter result shows a message, and one click clears the filter', async () => {
  const { address } = await show({ state: ['FAILED'] });
  await expect.element(page.getByText(t('controls:nothingFound'))).toBeVisible();
  await page.getByRole('button', { name: t('controls:clear') }).click();
  await expect.poll(address).toBe(paths.controls(project.id));
  await expect.element(link('Vượt qua xác thực')).toBeVisible();
});

test('a user with read access can neither choose controls nor set results', async () => {
  await show({ control: bypass.id }, {}, {}, false);
  await expect.element(panel().getByText('Có gọi thẳng được trang bên trong không.')).toBeVisible();
  await expect.element(page.getByRole('button', { name: t('controls:take.open') })).not.toBeInTheDocument();
  await expect.element(panel().getByRole('radio')).not.toBeInTheDocument();
});
