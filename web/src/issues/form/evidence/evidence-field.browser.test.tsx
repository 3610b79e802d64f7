import { issuesContract } from '@coloa/contract/issues/issues.contract.ts';
import { keptSecretsContract } from '@coloa/contract/secrets/kept-secrets.contract.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../../test/accessible.ts';
import { add, begin, bodies, box, caption, card, request, response, save, showEvidenceForm } from '../../../../test/evidence-form.ts';
import { codeItem, httpItem } from '../../../../test/fixtures/evidence.ts';
import { issueContent } from '../../../../test/fixtures/issues.ts';
import { paste } from '../../../../test/input.ts';
import { answer, hold, refusal } from '../../../../test/server.ts';
import { t } from '../../../../test/words.ts';

test('an exchange pasted into the request fills both boxes, and is sent with its captions', async () => {
  await showEvidenceForm();
  await begin('HTTP');
  await expect.element(request()).toHaveFocus();
  await paste(request(), { text: 'GET /a HTTP/1.1\r\nHost: b\r\n\r\nHTTP/1.1 200 OK\r\nA: c' });
  await expect.element(response()).toHaveValue('HTTP/1.1 200 OK\nA: c');
  await caption(1, 'vi').fill('Gửi lại');
  await caption(1, 'en').fill('Replay');
  await expectAccessible();
  await save().click();
  await expect
    .poll(bodies)
    .toMatchObject([
      [{ kind: 'HTTP', captions: { vi: 'Gửi lại', en: 'Replay' }, request: 'GET /a HTTP/1.1\nHost: b', response: 'HTTP/1.1 200 OK\nA: c' }],
    ]);
});

test('a message pasted beside the boxes becomes an item, and one click redacts its selection', async () => {
  await showEvidenceForm();
  await paste(add(), { text: 'GET /a HTTP/1.1\nCookie: secret' });
  await expect.element(request()).toHaveValue('GET /a HTTP/1.1\nCookie: secret');
  const area = (await request().findElement()) as HTMLTextAreaElement;
  const lock = card(1).getByRole('button', { name: t('editor:redactIn', { name: t('ui:evidence.request') }) });
  area.focus();
  await lock.click();
  await expect.element(page.getByText(t('editor:selectToRedact'))).toBeVisible();
  await expect.element(request()).toHaveValue('GET /a HTTP/1.1\nCookie: secret');
  area.setSelectionRange(area.value.indexOf('secret'), area.value.length);
  await lock.click();
  await expect.element(request()).toHaveValue('GET /a HTTP/1.1\nCookie: ⟦secret⟧');
});

test('a button highlights the selection in a message, but no redacted text', async () => {
  await showEvidenceForm([httpItem({ request: 'GET /?id=7 HTTP/1.1\nCookie: ⟦secret⟧' })]);
  const area = (await request().findElement()) as HTMLTextAreaElement;
  const mark = card(1).getByRole('button', { name: t('editor:highlightIn', { name: t('ui:evidence.request') }) });
  const select = (words: string) => area.setSelectionRange(area.value.indexOf(words), area.value.indexOf(words) + words.length);
  select('secret');
  await mark.click();
  await expect.element(page.getByText(t('editor:cannotHighlight'))).toBeVisible();
  select('id=7');
  await mark.click();
  await expect.element(request()).toHaveValue('GET /?⟪id=7⟫ HTTP/1.1\nCookie: ⟦secret⟧');
  await expect.poll(() => area.value.slice(area.selectionStart, area.selectionEnd)).toBe('⟪id=7⟫');
  await mark.click();
  await expect.element(request()).toHaveValue('GET /?id=7 HTTP/1.1\nCookie: ⟦secret⟧');
});

test('a secret in a caption of either language is reported without showing it, and one click redacts it', async () => {
  const secret = ['Hoa', 'Sua', '@19'].join('');
  await showEvidenceForm([httpItem()]);
  await caption(1, 'en').fill(`Login with password=${secret}`);
  const found = card(1).getByText(t('secrets:line', { kind: t('secrets:kind.PASSWORD'), line: 1 }));
  await expect.element(found).toBeVisible();
  await expect.element(card(1).getByRole('status')).not.toHaveTextContent(secret);
  await expectAccessible();
  await card(1)
    .getByRole('button', { name: t('secrets:redact'), exact: true })
    .click();
  await expect.element(caption(1, 'en')).toHaveValue(`Login with password=⟦${secret}⟧`);
  await expect.element(caption(1, 'en')).toHaveFocus();
  await expect.element(found).not.toBeInTheDocument();
  await caption(1, 'vi').fill(`password=${secret}`);
  await expect.element(found).toBeVisible();
});

test('the hint names the button for references as soon as there is evidence', async () => {
  await showEvidenceForm();
  const button = t('editor:evidence');
  const hint = () => page.getByText(t('evidence:hint'), { exact: false });
  await expect.element(hint()).toHaveTextContent(t('evidence:hint'));
  await add().click();
  await page.getByRole('menuitem', { name: t('evidence:kind.CODE') }).click();
  await expect.element(hint()).toHaveTextContent(`${t('evidence:hint')} ${t('evidence:referHint', { button })}`);
});

test('after a secret in a request is redacted, the request has the focus', async () => {
  const secret = ['Hoa', 'Sua', '@19'].join('');
  answer(keptSecretsContract.list, []);
  await showEvidenceForm([httpItem({ request: `POST /login HTTP/1.1\n\npassword=${secret}` })]);
  await card(1)
    .getByRole('button', { name: t('secrets:redact'), exact: true })
    .click();
  await expect.element(request()).toHaveValue(`POST /login HTTP/1.1\n\npassword=⟦${secret}⟧`);
  await expect.element(request()).toHaveFocus();
});

test('a server error opens and focuses the item that it concerns', async () => {
  const long = httpItem({ request: `GET / HTTP/1.1\n${'X: y\n'.repeat(60)}` });
  await showEvidenceForm([codeItem(), long]);
  await expect.element(request(2)).not.toBeInTheDocument();
  answer(issuesContract.update, refusal('FIELD_TOO_LONG', { path: 'evidence.1.response' }));
  await caption(1, 'vi').fill('Chạy');
  await save().click();
  await expect.element(response(2)).toHaveFocus();
  await expect.element(response(2)).toHaveAttribute('aria-invalid', 'true');
  await response(2).fill('HTTP/1.1 200 OK');
  await expect.element(response(2)).not.toHaveAttribute('aria-invalid', 'true');
});

test('an item started during a save can be edited, and is saved with the next save', async () => {
  await showEvidenceForm();
  await begin('CODE');
  await page
    .getByRole('textbox', { name: t('issues:form.title') })
    .first()
    .fill('Bỏ qua mã OTP');
  const held = hold(issuesContract.update);
  await userEvent.keyboard('{Control>}s{/Control}');
  await held.arrived;
  await box(1, t('evidence:kind.CODE')).fill('id');
  held.release();
  await expect.element(page.getByText(t('issues:form.saved'), { exact: true })).toBeVisible();
  await expect.element(box(1, t('evidence:kind.CODE'))).toHaveValue('id');
  await userEvent.keyboard('{Control>}s{/Control}');
  await expect.poll(bodies).toMatchObject([undefined, [{ kind: 'CODE', text: 'id' }]]);
});

test('an empty item is not saved, and stays open while the rest is saved', async () => {
  await showEvidenceForm();
  await begin('CODE');
  await page
    .getByRole('textbox', { name: t('issues:form.title') })
    .first()
    .fill('Bỏ qua mã OTP');
  await userEvent.keyboard('{Control>}s{/Control}');
  await expect.element(page.getByText(t('issues:form.saved'), { exact: true })).toBeVisible();
  await expect.element(box(1, t('evidence:kind.CODE'))).toBeVisible();
  await expect.element(page.getByText(t('issues:form.unsaved'))).not.toBeInTheDocument();
});

test('an item with only a caption is not sent, and an error names what is missing', async () => {
  await showEvidenceForm();
  await begin('CODE');
  await caption(1, 'en').fill('Shell');
  await save().click();
  await expect.element(page.getByText(t('issues:form.evidenceMissing.CODE'))).toBeVisible();
  expect(bodies()).toEqual([]);
});

test('the toolbar of a text inserts a reference to an item, whose number follows when it moves', async () => {
  const [http, code] = [httpItem(), codeItem()];
  await showEvidenceForm([http, code], { contents: { vi: issueContent({ title: 'Bỏ qua OTP', description: '' }), en: issueContent() } });
  const description = page.getByRole('textbox', { name: t('issues:section.description') });
  await description.click();
  await page
    .getByRole('button', { name: t('editor:evidence') })
    .first()
    .click();
  await page.getByRole('menuitem', { name: new RegExp(`^${t('ui:evidence.number', { number: 2 })}`) }).click();
  await expect.element(description).toMatchTextContent(t('ui:evidence.number', { number: 2 }));
  await expect.element(description).toHaveFocus();
  await page
    .getByRole('button', { name: t('editor:preview') })
    .first()
    .click();
  await expect.element(page.getByRole('button', { name: t('ui:evidence.number', { number: 2 }), exact: true })).toBeVisible();
  await card(2)
    .getByRole('button', { name: t('evidence:up', { number: 2 }) })
    .click();
  await page.getByRole('button', { name: t('ui:evidence.number', { number: 1 }), exact: true }).click();
  await expect.element(card(1)).toHaveFocus();
});
