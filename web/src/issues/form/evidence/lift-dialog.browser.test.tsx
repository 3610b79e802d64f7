import { filesContract } from '@coloa/contract/files/files.contract.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../../test/accessible.ts';
import { field, names, request, showEvidenceForm } from '../../../../test/evidence-form.ts';
import { uploaded } from '../../../../test/fixtures/files.ts';
import { issueContent } from '../../../../test/fixtures/issues.ts';
import { paste, picture } from '../../../../test/input.ts';
import { answer, hold } from '../../../../test/server.ts';
import { t } from '../../../../test/words.ts';

test('evidence in both texts is moved out as one item, and undo restores it', async () => {
  const block = '```http\nGET / HTTP/1.1\n```';
  const contents = {
    vi: issueContent({ steps: `Gửi.\n\n${block}` }),
    en: issueContent({ title: 'OTP', steps: `Send.\n\n${block}\n\n\`\`\`sh\nid\n\`\`\`` }),
  };
  await showEvidenceForm([], { contents }, { field: 'lift' });
  const dialog = page.getByRole('dialog', { name: t('evidence:lift.title') });
  const [both, code] = [dialog.getByRole('checkbox', { name: /GET/ }), dialog.getByRole('checkbox', { name: / id / })];
  await expect.element(both).toBeChecked();
  await expect.element(both).toHaveAccessibleName(expect.stringContaining(t('evidence:lift.both')));
  await expect.element(code).not.toBeChecked();
  await expectAccessible();
  await dialog.getByRole('button', { name: t('evidence:lift.confirm', { count: 1 }) }).click();
  await expect.element(request()).toHaveValue('GET / HTTP/1.1');
  const reference = t('ui:evidence.number', { number: 1 });
  const steps = () => [...document.querySelectorAll('[data-field$=".steps"]')].map(({ textContent }) => textContent);
  await expect.poll(steps).toEqual([`Gửi.${reference} GET / HTTP/1.1`, expect.stringContaining(`Send.${reference}`)]);
  await page.getByRole('button', { name: t('ui:undo') }).click();
  await expect.element(request()).not.toBeInTheDocument();
  await expect.poll(steps).toEqual([expect.not.stringContaining(reference), expect.not.stringContaining(reference)]);
});

test('a text edited during the choice of evidence loses only the extracted parts', async () => {
  const contents = {
    vi: issueContent({ description: '', steps: 'Gửi.\n\n```http\nGET / HTTP/1.1\n```' }),
    en: issueContent({ title: 'OTP' }),
  };
  await showEvidenceForm([], { contents });
  answer(filesContract.upload, uploaded());
  const upload = hold(filesContract.upload);
  const steps = page.getByRole('textbox', { name: t('issues:section.steps') });
  await steps.click();
  await userEvent.keyboard('{Control>}{Home}{/Control}');
  await paste(steps, { files: [await picture()] });
  await upload.arrived;
  await field()
    .getByRole('button', { name: t('evidence:lift.open') })
    .click();
  const dialog = page.getByRole('dialog', { name: t('evidence:lift.title') });
  await expect.element(dialog.getByRole('checkbox', { name: /GET/ })).toBeChecked();
  upload.release();
  await expect.element(steps).toMatchTextContent('/attachments/');
  await dialog.getByRole('button', { name: t('evidence:lift.confirm', { count: 1 }) }).click();
  await expect.poll(names).toHaveLength(1);
  await expect.poll(() => steps.element().textContent).toMatch(/^Gửi\..*!\[.*\]\(\/attachments\/[^)]*\)/);
  expect(steps.element().textContent?.endsWith(`${t('ui:evidence.number', { number: 1 })} GET / HTTP/1.1`)).toBe(true);
  expect(steps.element().textContent).not.toContain('http');
});

test('evidence in only one language is offered for extraction before the issue is sent to review', async () => {
  const contents = { vi: issueContent({ steps: '```http\nGET / HTTP/1.1\n```' }), en: issueContent({ title: 'OTP' }) };
  await showEvidenceForm([], { contents });
  await page.getByRole('button', { name: t('issues:form.saveAndSend') }).click();
  const words = t('issues:ready.gap.ONE_LANGUAGE', { name: t('issues:languages.name.vi'), fields: t('issues:section.steps') });
  await page.getByRole('button', { name: words }).click();
  await expect.element(page.getByRole('dialog', { name: t('evidence:lift.title') })).toBeVisible();
});
