import { verificationContract } from '@coloa/contract/reports/verification.contract.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../test/accessible.ts';
import { newFixtureId } from '../../../test/fixtures/ids.ts';
import { choose, drop } from '../../../test/input.ts';
import { type RenderOptions, renderPage } from '../../../test/render.tsx';
import { answer, hold, refusal, sent } from '../../../test/server.ts';
import { t, tIn } from '../../../test/words.ts';
import { paths } from '../../routes/paths.ts';

const UNKNOWN = { unchanged: false, day: null, version: null };
const UNCHANGED = { unchanged: true, day: '2026-11-26', version: null };

const show = (options: RenderOptions = {}) => renderPage(paths.verify(), { me: null, ...options });
const input = () => page.getByLabelText(t('files:choose'));
const file = (bytes: BlobPart, name = 'HVM-bao-cao-v3.pdf') => new File([bytes], name);
const outcome = (words: string) => page.getByText(words, { exact: false });
const hashOf = async (bytes: BufferSource): Promise<string> =>
  [...new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))].map((byte) => byte.toString(16).padStart(2, '0')).join('');

test('a file of several chunks is hashed as a whole, and only its hash is sent', async () => {
  answer(verificationContract.verify, UNCHANGED);
  await show();
  const bytes = new Uint8Array(5 * 1024 * 1024 + 3).map((_, n) => n * 7);
  await choose(input(), [file(bytes)]);
  await expect.element(outcome(t('verification:unchanged.title'))).toBeVisible();
  expect(sent(verificationContract.verify).map(({ body }) => body)).toEqual([{ sha256: await hashOf(bytes) }]);
  await expect.element(outcome('26/11/2026')).toBeVisible();
  await expect.element(outcome(await hashOf(bytes))).toBeVisible();
  await expect.element(page.getByRole('link')).not.toBeInTheDocument();
  await expectAccessible();
});

test('an unknown file shows possible reasons, and another one can be dropped', async () => {
  answer(verificationContract.verify, UNKNOWN);
  await show({ width: 360, theme: 'dark' });
  await choose(input(), [file('một byte khác')]);
  await expect.element(outcome(t('verification:unknown.title'))).toBeVisible();
  await expect.element(outcome(t('verification:printed'))).toBeVisible();
  await expectAccessible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);

  answer(verificationContract.verify, UNCHANGED);
  await drop(page.getByRole('button', { name: t('verification:another') }), { files: [file('đúng như khi gửi', 'dung.html')] });
  await expect.element(outcome(t('verification:unchanged.title'))).toBeVisible();
  await expect.element(outcome('dung.html')).toBeVisible();
});

test('a user who can read the project sees a link to its report', async () => {
  const id = newFixtureId();
  const project = { id, key: 'HVM', name: 'Ngân hàng HVB' };
  answer(verificationContract.verify, { ...UNCHANGED, version: { number: 3, project } });
  await show({ language: 'en' });
  await choose(input(), [file('x')]);
  const link = page.getByRole('link', { name: tIn('en')('verification:version', { number: 3, key: 'HVM', name: 'Ngân hàng HVB' }) });
  await expect.element(link).toHaveAttribute('href', `#${paths.report(id)}`);
});

test('after too many requests the user can retry without choosing the file again', async () => {
  answer(verificationContract.verify, refusal('TOO_OFTEN', { message: 'Thử lại sau 6 giây.' }));
  await show();
  await choose(input(), [file('x')]);
  await expect.element(outcome('Thử lại sau 6 giây.')).toBeVisible();
  answer(verificationContract.verify, UNKNOWN);
  await page.getByRole('button', { name: t('ui:retry') }).click();
  await expect.element(outcome(t('verification:unknown.title'))).toBeVisible();
  const [first, second] = sent(verificationContract.verify).map(({ body }) => body);
  expect(second).toEqual(first);
});

test('a new file replaces a pending one, whatever the response to the previous request', async () => {
  const first = await hashOf(new TextEncoder().encode('x'));
  answer(verificationContract.verify, ({ body }) => (body.sha256 === first ? UNKNOWN : UNCHANGED));
  await show();
  const held = hold(verificationContract.verify);
  await choose(input(), [file('x', 'mot.pdf')]);
  await held.arrived;
  await expect.element(outcome(t('verification:asking'))).toBeVisible();
  await choose(input(), [file('y', 'hai.pdf')]);
  held.release();
  await expect.element(outcome(t('verification:unchanged.title'))).toBeVisible();
  await expect.element(outcome('hai.pdf')).toBeVisible();
});

test('the file button and the language switch are reachable by keyboard', async () => {
  await show();
  for (let n = 0; n < 3; n++) await userEvent.tab();
  await expect.element(page.getByRole('button', { name: t('verification:choose') })).toHaveFocus();
  await userEvent.tab({ shift: true });
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('heading', { name: tIn('en')('verification:title') })).toBeVisible();
});
