import { sharedPaths } from '@coloa/contract/page-paths.ts';
import { sharesContract } from '@coloa/contract/reports/shares.contract.ts';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { reportDocument, reportFinding, sharedReport } from '../../../test/fixtures/reports.ts';
import { render } from '../../../test/render.tsx';
import { answer } from '../../../test/server.ts';
import { t } from '../../../test/words.ts';
import { takeToken } from './reader-address.ts';
import { ReaderPage } from './reader-page.tsx';
import { createShareStore } from './share-store.ts';

const own = location.hash;
afterEach(() => history.replaceState(null, '', own || location.pathname + location.search));

test('on a phone the buttons of a finding are in one line, and the comment form says who reads the comment', async () => {
  const finding = reportFinding();
  answer(sharesContract.report, sharedReport({ document: reportDocument({ findings: [finding] }) }));
  answer(sharesContract.seen, true);
  history.replaceState(null, '', `#${sharedPaths.sharedReport('Kp3_'.padEnd(43, 'x'))}`);
  const store = createShareStore(takeToken(), () => 'vi');
  // 360 px plus the padding of the test's own `main` element.
  await render(<ReaderPage store={store} />, { me: null, width: 392, height: 740 });
  await store.open();
  const card = page.getByRole('article', { name: finding.title });
  const comment = card.getByRole('button', { name: t('sharedReport:talk.comment') });
  await comment.click();
  await expect.element(card.getByText(t('sharedReport:talk.reportHint'))).toBeVisible();
  const copy = card.getByRole('button', { name: t('sharedReport:talk.copyKey', { key: finding.key }) });
  const { top, bottom } = copy.element().getBoundingClientRect();
  const box = comment.element().getBoundingClientRect();
  expect(Math.abs(top + bottom - box.top - box.bottom)).toBeLessThan(2);
});
