import { projectsContract } from '@coloa/contract/projects/projects.contract.ts';
import { type ApiToken, tokensContract } from '@coloa/contract/tokens/tokens.contract.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../test/accessible.ts';
import { newFixtureId } from '../../../test/fixtures/ids.ts';
import { listOf } from '../../../test/fixtures/lists.ts';
import { projectRow } from '../../../test/fixtures/projects.ts';
import { apiToken } from '../../../test/fixtures/tokens.ts';
import { render } from '../../../test/render.tsx';
import { answer, hold, refusal, sent } from '../../../test/server.ts';
import { t } from '../../../test/words.ts';
import { TokensCard } from './tokens-card.tsx';

const SECRET = `coloa_${'a'.repeat(43)}`;
const NAME = 'Quét hằng đêm';
const project = projectRow({ key: 'VDT', name: 'Ví điện tử' });
const opener = () => page.getByRole('button', { name: t('tokens:create') });
const form = () => page.getByRole('dialog', { name: t('tokens:create') });
const submit = () => form().getByRole('button', { name: t('tokens:create') });
const password = () => form().getByLabelText(t('tokens:form.password'), { exact: true });
const made = () => page.getByRole('dialog', { name: t('tokens:made.title', { name: NAME }) });
const done = () => made().getByRole('button', { name: t('tokens:made.done') });

async function show(tokens: ApiToken[] = []): Promise<void> {
  answer(projectsContract.search, listOf([project]));
  answer(tokensContract.list, tokens);
  await render(<TokensCard id="tokens" />);
}

async function fillIn(): Promise<void> {
  await opener().click();
  await form().getByLabelText(t('tokens:form.name'), { exact: true }).fill(NAME);
  await password().fill('mật khẩu của tôi');
}

test('a token for some projects requires the password and is shown once until the user confirms', async () => {
  answer(tokensContract.create, { id: newFixtureId(), token: SECRET });
  await show();
  await expect.element(page.getByText(t('tokens:none'))).toBeVisible();
  await opener().click();
  await submit().click();
  await expect.element(form().getByText(t('tokens:form.nameRequired'))).toBeVisible();
  await expect.element(form().getByText(t('tokens:form.passwordRequired'))).toBeVisible();
  await form().getByLabelText(t('tokens:form.name'), { exact: true }).fill(NAME);
  await form().getByText(t('tokens:reach.some.label'), { exact: true }).click();
  await form()
    .getByRole('combobox', { name: t('tokens:form.projects') })
    .fill(project.key);
  await page.getByRole('option', { name: `${project.key} · ${project.name}` }).click();
  await password().fill('mật khẩu của tôi');
  await expectAccessible();
  answer(tokensContract.list, [
    apiToken({ projects: [{ id: project.id, key: project.key, name: project.name }], ending: SECRET.slice(-4) }),
  ]);
  await submit().click();
  await expect.element(made().getByText(SECRET)).toBeVisible();
  await expect.element(done()).toBeDisabled();
  await userEvent.keyboard('{Escape}');
  await expect.element(made()).toBeVisible();
  await expectAccessible();
  await made().getByText(t('tokens:made.kept')).click();
  await done().click();
  const row = page.getByRole('listitem').first();
  await expect.element(row).toMatchTextContent(`${NAME} coloa_…${SECRET.slice(-4)}`);
  await expect.element(row).toMatchTextContent(t('tokens:scope.READ.label'));
  await expect.element(page.getByText(SECRET)).not.toBeInTheDocument();
  expect(sent(tokensContract.create)).toMatchObject([
    { body: { name: NAME, scope: 'READ', projectIds: [project.id], password: 'mật khẩu của tôi' } },
  ]);
});

test('a wrong password creates no token and is reported at its field; leaving the form asks first', async () => {
  const message = 'Mật khẩu hiện tại chưa đúng.';
  answer(tokensContract.create, refusal('PASSWORD_WRONG', { path: 'password', message }));
  await show();
  await fillIn();
  await submit().click();
  await expect.element(form().getByText(message)).toBeVisible();
  await expect.element(password()).toBeInvalid();
  await form()
    .getByRole('button', { name: t('ui:cancel'), exact: true })
    .click();
  await page
    .getByRole('dialog', { name: t('ui:discard.title') })
    .getByRole('button', { name: t('ui:discard.confirm') })
    .click();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await expect.element(page.getByText(t('tokens:none'))).toBeVisible();
});

test('the token form stays open until the token arrives', async () => {
  answer(tokensContract.create, { id: newFixtureId(), token: SECRET });
  await show();
  await fillIn();
  const held = hold(tokensContract.create);
  await submit().click();
  await held.arrived;
  await userEvent.keyboard('{Escape}');
  await form()
    .getByRole('button', { name: t('ui:close') })
    .click();
  expect(page.getByRole('dialog').elements()).toHaveLength(1);
  held.release();
  await expect.element(made().getByText(SECRET)).toBeVisible();
  expect(sent(tokensContract.create)).toHaveLength(1);
});

test('a token is revoked after a question that names it', async () => {
  const token = apiToken();
  answer(tokensContract.delete, true);
  await show([token]);
  await page.getByRole('button', { name: t('tokens:endNamed', { name: NAME }) }).click();
  answer(tokensContract.list, []);
  await page
    .getByRole('dialog', { name: t('tokens:endTitle', { name: NAME }) })
    .getByRole('button', { name: t('tokens:end'), exact: true })
    .click();
  await expect.element(page.getByText(t('tokens:none'))).toBeVisible();
  expect(sent(tokensContract.delete)).toMatchObject([{ params: { id: token.id } }]);
});
