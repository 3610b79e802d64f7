import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../test/accessible.ts';
import { reportDocument, reportFinding } from '../../../test/fixtures/reports.ts';
import { render } from '../../../test/render.tsx';
import { t } from '../../../test/words.ts';
import { ReportBody } from './report-body.tsx';

const results = Array.from({ length: 40 }, (_, at) => ({
  asset: `10.0.1.${at + 1}`,
  result: at < 38 ? ('FIXED' as const) : ('NOT_FIXED' as const),
  note: '',
}));

test('a retest of several assets shows failures first, below the count of each result', async () => {
  const round = { number: 1, startDay: '2026-03-20' };
  const retest = { round, day: '2026-03-20', tester: 'Lan', result: 'PARTLY' as const, results, note: '' };
  await render(<ReportBody document={reportDocument({ findings: [reportFinding({ retests: [retest] })] })} />);
  const total = `${t('reports:retest.total.FIXED', { count: 38 })}, ${t('reports:retest.total.NOT_FIXED', { count: 2 })}`;
  await expect.element(page.getByText(total)).toBeVisible();
  const assets = [...document.querySelectorAll('article ul > li > span > code')].map((each) => each.textContent);
  expect(assets).toHaveLength(40);
  expect(assets.slice(0, 3)).toEqual(['10.0.1.39', '10.0.1.40', '10.0.1.1']);
  await expectAccessible();
});
