import { profileContract } from '@coloa/contract/profile/profile.contract.ts';
import { type Workspace, workspacesContract } from '@coloa/contract/workspaces/workspaces.contract.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../test/accessible.ts';
import { me } from '../../test/fixtures/me.ts';
import { workspace, workspaceSummary } from '../../test/fixtures/workspaces.ts';
import { choose, picture } from '../../test/input.ts';
import { renderPage } from '../../test/render.tsx';
import { answer, sent } from '../../test/server.ts';
import { t } from '../../test/words.ts';
import { paths } from '../routes/paths.ts';

const LOGO = 'data:image/gif;base64,R0lGODlhAQABAIAAAP///wAAACwAAAAAAQABAAACAkQBADs=';
const here = workspace({ id: me().currentWorkspace.id, name: me().currentWorkspace.name });
const color = () => page.getByRole('textbox', { name: t('workspaces:form.color'), exact: true });
const save = () => page.getByRole('button', { name: t('ui:saveBar.save') });

async function show(shown: Workspace = here, who = me(), withoutTwoFactor = 0): Promise<void> {
  answer(workspacesContract.get, shown);
  answer(workspacesContract.summary, workspaceSummary(shown, { withoutTwoFactor }));
  answer(workspacesContract.update, true);
  await renderPage(paths.workspace(shown.id), { me: who });
  await expect.element(color()).toBeVisible();
}

test('a logo is uploaded immediately and shown on light and dark backgrounds', async () => {
  answer(workspacesContract.setLogo, { logo: LOGO });
  await show();
  answer(workspacesContract.get, { ...here, logo: LOGO });
  await choose(page.getByLabelText(t('files:choose')).first(), [await picture('logo.png')]);
  for (const ground of ['light', 'dark'] as const) {
    await expect.element(page.getByRole('img', { name: t(`workspaces:logo.on.${ground}`, { name: here.name }) })).toBeVisible();
  }
  expect(sent(workspacesContract.setLogo)[0]?.file?.name).toBe('logo.png');
});

test('a low-contrast colour has a warning, an invalid colour is not saved, and only changes are sent', async () => {
  await show();
  await color().fill('#ffd166');
  await expect.element(page.getByText(t('workspaces:form.contrast.poor', { ratio: '1,4' }))).toBeVisible();
  await color().fill('tím');
  await save().click();
  await expect.element(page.getByText(t('workspaces:form.colorFormat'))).toBeVisible();
  expect(sent(workspacesContract.update)).toEqual([]);
  await color().fill('#8800CC');
  await page.getByRole('textbox', { name: t('workspaces:form.footer'), exact: false }).fill('Tài liệu của đội đỏ');
  await expectAccessible();
  answer(workspacesContract.get, { ...here, reportColor: '#8800cc', reportFooter: 'Tài liệu của đội đỏ' });
  save().element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText(t('workspaces:settings.saved'))).toBeVisible();
  await expect.element(save()).not.toBeInTheDocument();
  expect(sent(workspacesContract.update).map(({ body }) => body)).toEqual([
    { reportColor: '#8800cc', reportFooter: 'Tài liệu của đội đỏ' },
  ]);
});

test('a new name of the current workspace appears in the header immediately', async () => {
  const elsewhere = { id: workspace().id, name: 'Đội đỏ' };
  const named = (name: string) =>
    me({ workspaces: [{ id: here.id, name }, elsewhere], currentWorkspace: { ...me().currentWorkspace, name } });
  await show(here, named(here.name));
  await page.getByRole('textbox', { name: t('workspaces:form.name'), exact: true }).fill('Đội xanh');
  answer(profileContract.get, named('Đội xanh'));
  answer(workspacesContract.get, { ...here, name: 'Đội xanh' });
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('banner').getByRole('button', { name: 'Đội xanh' })).toBeVisible();
});

test('S38 two-factor cannot be required by a user without it', async () => {
  await show();
  await expect
    .element(page.getByRole('link', { name: t('workspaces:twoFactor.toProfile') }))
    .toHaveAttribute('href', `#${paths.profile()}`);
  await expect.element(page.getByRole('button', { name: t('workspaces:twoFactor.require') })).not.toBeInTheDocument();
});

test('S38 two-factor is required after a confirmation that counts members without it, and can be made optional again', async () => {
  await show(here, me({ twoFactor: { on: true, recoveryCodesLeft: 10 } }), 2);
  const act = (name: string) => page.getByRole('button', { name }).click();
  const confirm = (title: string, name: string) => page.getByRole('dialog', { name: title }).getByRole('button', { name }).click();
  const [require, release] = [t('workspaces:twoFactor.require'), t('workspaces:twoFactor.release')];
  await act(require);
  await expect.element(page.getByRole('dialog').getByText(t('workspaces:twoFactor.sent', { count: 2, number: '2' }))).toBeVisible();
  await expectAccessible();
  answer(workspacesContract.get, { ...here, twoFactorRequired: true });
  await confirm(t('workspaces:twoFactor.requireTitle', { name: here.name }), require);
  await expect.element(page.getByText(t('workspaces:twoFactor.nowRequired'))).toBeVisible();
  await act(release);
  answer(workspacesContract.get, here);
  await confirm(t('workspaces:twoFactor.releaseTitle', { name: here.name }), release);
  await expect.element(page.getByRole('button', { name: require })).toBeVisible();
  expect(sent(workspacesContract.update).map(({ body }) => body)).toEqual([{ twoFactorRequired: true }, { twoFactorRequired: false }]);
});

test('on a phone the colour can be read beside the button that resets it', async () => {
  await show({ ...here, reportColor: '#0b5c8f' });
  await page.viewport(360, 740);
  await expect.poll(() => color().element().clientWidth).toBeGreaterThan(80);
  await page.getByRole('button', { name: t('workspaces:form.ownColor') }).click();
  await expect.element(color()).toHaveValue('');
});

test('the colour swatch is vertically centred in its field', async () => {
  await show({ ...here, reportColor: '#0b5c8f' });
  const swatch = page.getByLabelText(t('workspaces:form.pickColor')).element();
  const box = swatch.closest('span')?.getBoundingClientRect();
  const { top, bottom, width, height } = swatch.getBoundingClientRect();
  expect(width).toBe(height);
  expect(Math.abs(top - (box?.top ?? 0) - ((box?.bottom ?? 0) - bottom))).toBeLessThanOrEqual(1);
});
