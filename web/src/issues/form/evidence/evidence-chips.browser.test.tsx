import { issuesContract } from '@coloa/contract/issues/issues.contract.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../../test/accessible.ts';
import { card, save, showEvidenceForm } from '../../../../test/evidence-form.ts';
import { codeItem, httpItem, imageItem } from '../../../../test/fixtures/evidence.ts';
import { issueContent } from '../../../../test/fixtures/issues.ts';
import { sent } from '../../../../test/server.ts';
import { t } from '../../../../test/words.ts';

const description = () => page.getByRole('textbox', { name: t('issues:section.description') }).first();
const chips = () =>
  [...document.querySelectorAll('.cm-content [class*=chip]')].map((chip) => [...chip.children].map((part) => part.textContent));
const withDescription = (text: string) => ({
  contents: { vi: issueContent({ title: 'Bỏ qua OTP', description: text }), en: issueContent({ title: 'OTP is skipped' }) },
});
const number = (n: number) => t('ui:evidence.number', { number: n });

test('a reference in a text is a chip with the number and caption of its item, which follow the list', async () => {
  const [http, code] = [httpItem({ captions: { vi: 'Gửi lại', en: '' } }), codeItem({ text: 'id' })];
  const text = `A [](evidence:${http.id}), [lệnh](evidence:${code.id}), [](evidence:zzzzzzzz), \`[](evidence:${code.id})\``;
  await showEvidenceForm([http, code], withDescription(text));
  await expect.poll(chips).toEqual([[number(1), 'Gửi lại'], [number(2), 'id'], [t('ui:evidence.gone')]]);
  await expect.element(description()).toMatchTextContent(`[](evidence:${code.id})`);
  await expectAccessible();
  await card(2)
    .getByRole('button', { name: t('evidence:up', { number: 2 }) })
    .click();
  await expect.poll(chips).toEqual([[number(2), 'Gửi lại'], [number(1), 'id'], [t('ui:evidence.gone')]]);
});

test('a long chip fits a phone', async () => {
  const code = codeItem({ text: 'curl -s https://api.hvbank.example/v3/transfer/'.repeat(4) });
  await showEvidenceForm([code], withDescription(`Gửi lại yêu cầu bằng [lệnh này](evidence:${code.id}) rồi so sánh hai phản hồi.`));
  await page.viewport(360, 800);
  await expect.poll(chips).toHaveLength(1);
  const content = await description().findElement();
  await expect.poll(() => content.scrollWidth <= (content.parentElement?.clientWidth ?? 0)).toBe(true);
  expect(content.getBoundingClientRect().right).toBeLessThanOrEqual(360);
});

test('one key deletes a chip, and undo restores it', async () => {
  const http = httpItem();
  await showEvidenceForm([http], withDescription(`A [](evidence:${http.id})`));
  await expect.poll(chips).toHaveLength(1);
  await description().click();
  await userEvent.keyboard('{Control>}{End}{/Control}{Backspace}');
  await expect.poll(chips).toHaveLength(0);
  await userEvent.keyboard('{Control>}z{/Control}');
  await expect.poll(chips).toHaveLength(1);
  await userEvent.keyboard('{Control>}y{/Control}');
  await save().click();
  await expect.poll(() => sent(issuesContract.update).map(({ body }) => body.contents?.vi?.description)).toEqual(['A ']);
});

test('a long list of references is searched by name and number, and shows images', async () => {
  const items = [imageItem(), ...Array.from({ length: 9 }, (_, n) => codeItem({ text: `lệnh-${'abcdefghi'[n] ?? ''}` }))];
  await showEvidenceForm(items, withDescription(''));
  await description().click();
  await page
    .getByRole('button', { name: t('editor:evidence') })
    .first()
    .click();
  await expect.poll(() => document.querySelectorAll('[role=menuitem] img')).toHaveLength(1);
  await expectAccessible();
  const search = page.getByRole('textbox', { name: t('editor:searchEvidence') });
  await search.fill('không có');
  await expect.element(page.getByText(t('editor:noEvidence'))).toBeVisible();
  await search.fill('lenh-e');
  await expect.poll(() => document.querySelectorAll('[role=menuitem]')).toHaveLength(1);
  await userEvent.keyboard('{Enter}');
  await expect.poll(chips).toEqual([[number(6), 'lệnh-e']]);
  await expect.element(description()).toHaveFocus();
});
