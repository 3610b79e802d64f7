import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from '../../../test/render.tsx';
import { t } from '../../../test/words.ts';
import { SeverityCounts } from './severity-counts.tsx';

test('thousands are grouped according to the language', async () => {
  await render(<SeverityCounts counts={{ LOW: 1204 }} />);
  await expect.element(page.getByTitle(new RegExp(`^${t('ui:severity.LOW')}: `))).toHaveTextContent('1.204');
  await render(<SeverityCounts counts={{ HIGH: 1204 }} />, { language: 'en' });
  await expect.element(page.getByTitle(new RegExp(`^${t('ui:severity.HIGH')}: `))).toHaveTextContent('1,204');
});

test('each count explains its severity by the CVSS scores, with the note of the list', async () => {
  await render(<SeverityCounts counts={{ CRITICAL: 1, HIGH: 2, INFO: 3, VARIES: 4 }} note="Without duplicates" />, { language: 'en' });
  await expect.element(page.getByTitle('Critical: CVSS 9.0 to 10.0. Without duplicates', { exact: true })).toHaveTextContent('1');
  await expect.element(page.getByTitle('High: CVSS 7.0 to 8.9. Without duplicates', { exact: true })).toHaveTextContent('2');
  await expect.element(page.getByTitle(/^Info: CVSS 0\.0, .*Without duplicates$/)).toHaveTextContent('3');
  await expect.element(page.getByTitle(/^Varies: No fixed severity/)).toHaveTextContent('4');
});
