import { filesContract } from '@coloa/contract/files/files.contract.ts';
import { LIMITS } from '@coloa/contract/limits.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../../test/accessible.ts';
import { add, begin, bodies, box, card, names, request, response, save, showEvidenceForm } from '../../../../test/evidence-form.ts';
import { codeItem } from '../../../../test/fixtures/evidence.ts';
import { uploaded } from '../../../../test/fixtures/files.ts';
import { drop, paste } from '../../../../test/input.ts';
import { answer } from '../../../../test/server.ts';
import { t } from '../../../../test/words.ts';

const entry = (path: string, status = 200) => ({
  time: 182.4,
  request: { method: 'GET', url: `https://a.example/${path}`, httpVersion: 'HTTP/1.1', headers: [{ name: 'Host', value: 'a.example' }] },
  response: { status, statusText: 'OK', httpVersion: 'HTTP/1.1', headers: [], content: { size: 2_048, text: '{}' } },
});
const harOf = (...entries: unknown[]) => JSON.stringify({ log: { entries } });
const fileOf = (text: string) => new File([text], 'trao-doi.har', { type: 'application/json' });
const dialog = () => page.getByRole('dialog', { name: t('evidence:har.title') });
const confirm = (count: number) => dialog().getByRole('button', { name: t('evidence:har.confirm', { count }) });

test('chosen exchanges of a dropped HAR file become evidence with time and size', async () => {
  await showEvidenceForm();
  await drop(add(), { files: [fileOf(harOf(entry('a'), entry('b', 403), entry('c'), { request: {} }))] });
  await expect.element(dialog().getByText('log.entries[3].request.method')).toBeVisible();
  await expectAccessible();
  await dialog()
    .getByRole('checkbox', { name: /example\/b/ })
    .click();
  await dialog()
    .getByRole('checkbox', { name: /example\/c/ })
    .click();
  await confirm(2).click();
  await expect.poll(names).toHaveLength(2);
  await expect.element(request(1)).toHaveValue('GET /b HTTP/1.1\nHost: a.example');
  await expect.element(response(1)).toHaveValue('HTTP/1.1 403 OK\n\n{}');
  await expect.element(box(1, t('evidence:number.durationMs'))).toHaveValue('182');
  await box(2, t('evidence:number.responseBytes')).fill('1.234 byte');
  await box(2, t('evidence:number.durationMs')).fill('');
  await expectAccessible();
  await save().click();
  await expect.poll(bodies).toMatchObject([
    [
      { kind: 'HTTP', durationMs: 182, responseBytes: 2_048 },
      { kind: 'HTTP', responseBytes: 1_234 },
    ],
  ]);
  expect(bodies()[0]?.[1]).not.toHaveProperty('durationMs');
});

test('a pasted HAR entry becomes an item, and fills an empty one', async () => {
  await showEvidenceForm();
  await paste(add(), { text: JSON.stringify(entry('a')) });
  await expect.element(request(1)).toHaveValue('GET /a HTTP/1.1\nHost: a.example');
  await begin('HTTP');
  await paste(request(2), { text: harOf(entry('b')) });
  await expect.element(request(2)).toHaveValue('GET /b HTTP/1.1\nHost: a.example');
  expect(names()).toHaveLength(2);
});

test('errors in a HAR file name the place, and the file can be attached instead', async () => {
  answer(filesContract.upload, uploaded({ fileName: `${'b'.repeat(32)}.har`, name: 'trao-doi.har' }));
  await showEvidenceForm();
  await paste(add(), { text: harOf(entry('a')).slice(0, -1) });
  await expect.element(dialog().getByText(/JSON/)).toBeVisible();
  await expect.element(confirm(0)).toBeDisabled();
  await dialog()
    .getByRole('button', { name: t('ui:cancel') })
    .click();
  await expect.element(dialog()).not.toBeInTheDocument();
  await drop(add(), { files: [fileOf('{"log": {}}')] });
  await expect.element(dialog().getByText(t('evidence:har.notHar', { place: 'log.entries' }))).toBeVisible();
  await dialog()
    .getByRole('button', { name: t('evidence:har.attach') })
    .click();
  await expect.poll(names).toHaveLength(1);
  await expect.element(card(1)).toMatchTextContent('trao-doi.har');
});

test('more exchanges than fit cannot be added, and a long list is searched', async () => {
  await showEvidenceForm(Array.from({ length: LIMITS.issueEvidence - 1 }, () => codeItem()));
  const entries = Array.from({ length: 120 }, (_, n) => entry(`p-${String(n)}`));
  await drop(add(), { files: [fileOf(harOf(...entries))] });
  const boxes = () => dialog().getByRole('checkbox').all();
  await expect.poll(() => boxes().length).toBe(100);
  await expect.element(dialog().getByText(t('evidence:har.more', { shown: 100, count: 120 }))).toBeVisible();
  await dialog().getByRole('textbox').fill('p-11');
  await expect.poll(() => boxes().length).toBe(11);
  await boxes()[0]?.click();
  await expect.element(confirm(1)).toBeEnabled();
  await boxes()[1]?.click();
  await expect.element(confirm(2)).toBeDisabled();
  await expect.element(dialog().getByText(t('evidence:har.full', { max: LIMITS.issueEvidence }))).toBeVisible();
});
