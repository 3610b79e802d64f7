import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from '../../../test/render.tsx';
import { t } from '../../../test/words.ts';
import { SeverityCounts } from './severity-counts.tsx';

test('thousands are grouped according to the language', async () => {
  await render(<SeverityCounts counts={{ LOW: 1204 }} />);
  await expect.element(page.getByTitle(t('ui:severity.LOW'))).toHaveTextContent('1.204');
  await render(<SeverityCounts counts={{ HIGH: 1204 }} />, { language: 'en' });
  await expect.element(page.getByTitle(t('ui:severity.HIGH'))).toHaveTextContent('1,204');
});
