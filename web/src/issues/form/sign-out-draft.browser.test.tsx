import { projectsContract } from '@coloa/contract/projects/projects.contract.ts';
import { sessionsContract } from '@coloa/contract/sessions/sessions.contract.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { me } from '../../../test/fixtures/me.ts';
import { projectDetail } from '../../../test/fixtures/projects.ts';
import { renderPage } from '../../../test/render.tsx';
import { answer, sent } from '../../../test/server.ts';
import { t } from '../../../test/words.ts';
import { paths } from '../../routes/paths.ts';

const project = projectDetail({ languages: ['vi'] });
const title = () => page.getByLabelText(t('issues:form.title'));
const question = () => page.getByRole('dialog');

async function askToSignOut(): Promise<void> {
  await page.getByRole('button', { name: t('app:user.menu', { name: me().name }) }).click();
  await page.getByRole('menuitem', { name: t('app:user.signOut') }).click();
}

test('signing out from a form with a draft asks once: declining keeps the draft, and confirming signs out', async () => {
  answer(projectsContract.get, project);
  answer(sessionsContract.logout, true);
  const { address } = await renderPage(paths.issueNew(project.id));
  await title().fill('Chưa lưu');
  await expect.element(page.getByText(t('issues:form.kept'), { exact: false })).toBeVisible();
  await askToSignOut();
  await question()
    .getByRole('button', { name: t('ui:cancel') })
    .click();
  await expect.element(question()).not.toBeInTheDocument();
  await expect.element(title()).toHaveValue('Chưa lưu');
  await askToSignOut();
  await question()
    .getByRole('button', { name: t('app:signOut.confirm') })
    .click();
  await expect.poll(address).toBe(paths.login());
  expect(sent(sessionsContract.logout)).toHaveLength(1);
});
