import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../../test/accessible.ts';
import { bodies, request, response, showEvidenceForm } from '../../../../test/evidence-form.ts';
import { paste } from '../../../../test/input.ts';
import { t } from '../../../../test/words.ts';

const description = () => page.getByRole('textbox', { name: t('issues:section.description') }).first();
const MESSAGE = 'GET /a HTTP/1.1\r\nHost: b\r\n\r\nHTTP/1.1 200 OK\r\nA: c';

test('an exchange pasted into a text stays there, and a button moves it to the evidence', async () => {
  await showEvidenceForm();
  await description().click();
  await userEvent.keyboard('{Control>}{End}{/Control}{Enter}{Enter}');
  await paste(description(), { text: MESSAGE });
  await expect.element(description()).toMatchTextContent('GET /a HTTP');
  const accept = page.getByRole('button', { name: t('editor:pastedHttp.accept') });
  await expect.element(accept).toBeVisible();
  await expectAccessible();
  await userEvent.keyboard('{Tab}');
  await expect.element(accept).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(request()).toHaveValue('GET /a HTTP/1.1\nHost: b');
  await expect.element(response()).toHaveValue('HTTP/1.1 200 OK\nA: c');
  await expect.element(description()).toHaveFocus();
  await expect.element(description()).not.toMatchTextContent('Host: b');
  await expect.element(accept).not.toBeInTheDocument();
  await userEvent.keyboard('{Control>}s{/Control}');
  await expect.poll(bodies).toMatchObject([[{ kind: 'HTTP', request: 'GET /a HTTP/1.1\nHost: b' }]]);
});

test('the offer is visible at both ends of a long pasted message, and does not cover the cursor', async () => {
  await showEvidenceForm();
  await description().click();
  await paste(description(), { text: `${MESSAGE}\n${'X-Line: 1\n'.repeat(200)}` });
  const accept = page.getByRole('button', { name: t('editor:pastedHttp.accept') });
  const offer = async () => (await accept.findElement()).closest('p')?.getBoundingClientRect() ?? new DOMRect();
  const isVisible = async () => (await offer()).bottom <= innerHeight && (await offer()).top >= 0;
  await expect.poll(isVisible).toBe(true);
  const cursor = () => getSelection()?.getRangeAt(0).getBoundingClientRect().bottom ?? 0;
  await expect.poll(async () => cursor() <= (await offer()).top).toBe(true);
  (await description().findElement()).scrollIntoView({ block: 'start' });
  await expect.poll(isVisible).toBe(true);
  await accept.click();
  await expect.element(request()).toHaveValue('GET /a HTTP/1.1\nHost: b');
});

test('undo in the text removes its extracted item, redo restores it, and an item edited since stays', async () => {
  await showEvidenceForm();
  await description().click();
  await userEvent.keyboard('{Control>}{End}{/Control}{Enter}{Enter}');
  await paste(description(), { text: MESSAGE });
  await page.getByRole('button', { name: t('editor:pastedHttp.accept') }).click();
  await expect.element(request()).toHaveValue('GET /a HTTP/1.1\nHost: b');
  await userEvent.keyboard('{Control>}z{/Control}');
  await expect.element(description()).toMatchTextContent('GET /a HTTP');
  await expect.element(request()).not.toBeInTheDocument();
  await userEvent.keyboard('{Control>}y{/Control}');
  await expect.element(request()).toHaveValue('GET /a HTTP/1.1\nHost: b');
  await expect.element(description()).not.toMatchTextContent('Host: b');
  await request().fill('GET /c HTTP/1.1');
  await description().click();
  await userEvent.keyboard('{Control>}z{/Control}');
  await expect.element(description()).toMatchTextContent('GET /a HTTP');
  await expect.element(request()).toHaveValue('GET /c HTTP/1.1');
});

test('an exchange in a text stays if the offer is declined, and editing the text ends the offer', async () => {
  await showEvidenceForm();
  await description().click();
  await paste(description(), { text: MESSAGE });
  await userEvent.click(page.getByRole('button', { name: t('editor:pastedHttp.decline') }));
  await expect.element(description()).toHaveFocus();
  await expect.element(description()).toMatchTextContent('GET /a HTTP');
  await expect.element(page.getByRole('button', { name: t('editor:pastedHttp.accept') })).not.toBeInTheDocument();
  await paste(description(), { text: 'POST /b HTTP/2\nHost: b' });
  await expect.element(page.getByRole('button', { name: t('editor:pastedHttp.accept') })).toBeVisible();
  await userEvent.keyboard('{Backspace}');
  await expect.element(page.getByRole('button', { name: t('editor:pastedHttp.accept') })).not.toBeInTheDocument();
});
