import { sharedPaths } from '@coloa/contract/page-paths.ts';
import { type SharedReport, sharesContract } from '@coloa/contract/reports/shares.contract.ts';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { newFixtureId } from '../../../test/fixtures/ids.ts';
import { reportDocument, reportFinding, sharedReport } from '../../../test/fixtures/reports.ts';
import { render } from '../../../test/render.tsx';
import { answer } from '../../../test/server.ts';
import { t } from '../../../test/words.ts';
import { takeToken } from './reader-address.ts';
import { ReaderPage } from './reader-page.tsx';
import { createShareStore } from './share-store.ts';

const own = location.hash;
afterEach(() => history.replaceState(null, '', own || location.pathname + location.search));

async function openOnPhone(shown: SharedReport) {
  answer(sharesContract.report, shown);
  answer(sharesContract.seen, true);
  history.replaceState(null, '', `#${sharedPaths.sharedReport('Kp3_'.padEnd(43, 'x'))}`);
  const store = createShareStore(takeToken(), () => 'vi');
  // 360 px plus the padding of the test's own `main` element.
  await render(<ReaderPage store={store} />, { me: null, width: 392, height: 740 });
  await store.open();
}

test('on a phone the buttons of a finding are in one line, and the comment form says who reads the comment', async () => {
  const finding = reportFinding();
  await openOnPhone(sharedReport({ document: reportDocument({ findings: [finding] }) }));
  const card = page.getByRole('article', { name: finding.title });
  const comment = card.getByRole('button', { name: t('sharedReport:talk.comment') });
  await comment.click();
  await expect.element(card.getByText(t('sharedReport:talk.reportHint'))).toBeVisible();
  const copy = card.getByRole('button', { name: t('sharedReport:talk.copyKey', { key: finding.key }) });
  const { top, bottom } = copy.element().getBoundingClientRect();
  const box = comment.element().getBoundingClientRect();
  expect(Math.abs(top + bottom - box.top - box.bottom)).toBeLessThan(2);
});

test('on a phone the copy button stays at the right of the first line after a retest request', async () => {
  const finding = reportFinding();
  const request = {
    id: newFixtureId(),
    kind: 'RETEST' as const,
    finding: finding.key,
    name: 'Mai',
    text: '',
    at: new Date().toISOString(),
  };
  const messages = [{ ...request, done: false, reply: null }];
  await openOnPhone(sharedReport({ document: reportDocument({ findings: [finding] }), messages }));
  const card = page.getByRole('article', { name: finding.title });
  await expect.element(card.getByText(t('sharedReport:talk.requested'))).toBeVisible();
  const boxOf = (label: string) => card.getByRole('button', { name: label }).element().getBoundingClientRect();
  const [copy, comment] = [boxOf(t('sharedReport:talk.copyKey', { key: finding.key })), boxOf(t('sharedReport:talk.comment'))];
  expect(copy.left).toBeGreaterThan(comment.right);
  expect(Math.abs(copy.top + copy.bottom - comment.top - comment.bottom)).toBeLessThan(2);
});
