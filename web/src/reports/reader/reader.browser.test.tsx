import { sharedPaths } from '@coloa/contract/page-paths.ts';
import { COVER } from '@coloa/contract/reports/report-parts.ts';
import { type SharedReport, sharesContract } from '@coloa/contract/reports/shares.contract.ts';
import i18next from 'i18next';
import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../test/accessible.ts';
import { reportDocument, reportFinding, sharedReport } from '../../../test/fixtures/reports.ts';
import { type RenderOptions, render } from '../../../test/render.tsx';
import { answer, hold, refusal, sent } from '../../../test/server.ts';
import { t, tIn } from '../../../test/words.ts';
import { takeToken } from './reader-address.ts';
import { ReaderPage } from './reader-page.tsx';
import { createShareStore } from './share-store.ts';
import { tabStorage } from './tab-storage.ts';

const TOKEN = 'Kp3_'.padEnd(43, 'x');
const PASSWORD = 'bảy con cò trắng 2026';
const finding = reportFinding({
  sections: { ...reportFinding().sections, steps: '```http\nGET / HTTP/1.1\nCookie: SESSION=⟦⟧\n```' },
});
/** The page has its own `main` element inside the test's `main`. */
const OWN_MAIN = { except: ['landmark-main-is-top-level', 'landmark-no-duplicate-main', 'landmark-unique'] };
const own = location.hash;

afterEach(() => {
  history.replaceState(null, '', own || location.pathname + location.search);
  tabStorage.keep(`coloa.report.sender.${TOKEN.slice(0, 6)}`, '');
});

async function open(report: Partial<SharedReport> = {}, options: RenderOptions = {}) {
  answer(sharesContract.report, sharedReport({ document: reportDocument({ findings: [finding] }), ...report }));
  answer(sharesContract.seen, true);
  return begin(options);
}

async function begin(options: RenderOptions = {}) {
  history.replaceState(null, '', `#${sharedPaths.sharedReport(TOKEN)}`);
  const store = createShareStore(takeToken(), () => (i18next.language === 'en' ? 'en' : 'vi'));
  const shown = await render(<ReaderPage store={store} />, { me: null, width: 360, height: 740, ...options });
  await store.open();
  return shown;
}

const card = () => page.getByRole('article', { name: finding.title });
const title = (name: string) => page.getByRole('heading', { level: 1, name });
const passwordField = () => page.getByLabelText(t('sharedReport:password.field'), { exact: true });
const ended = () => title(t('sharedReport:ended.gone.title'));

test('the password is requested, a wrong one shows the server’s message, and Enter sends the right one', async () => {
  answer(sharesContract.seen, true);
  answer(sharesContract.report, ({ body: { password } }) => {
    if (password === undefined) return refusal('SHARE_PASSWORD_REQUIRED');
    return password === PASSWORD ? sharedReport() : refusal('SHARE_PASSWORD_WRONG', { message: 'Còn 9 lần nhập.' });
  });
  await begin();
  await expect.element(title(t('sharedReport:password.title'))).toBeVisible();
  await expectAccessible(OWN_MAIN);
  await page.getByRole('button', { name: t('sharedReport:password.submit') }).click();
  await expect.element(page.getByText(t('sharedReport:password.missing'))).toBeVisible();
  await passwordField().fill('   ');
  await userEvent.keyboard('{Enter}');
  await passwordField().fill('không phải câu này');
  await page.getByRole('button', { name: t('sharedReport:password.submit') }).click();
  await expect.element(page.getByRole('alert').filter({ hasText: 'Còn 9 lần nhập.' })).toBeVisible();
  await passwordField().fill(PASSWORD);
  await userEvent.keyboard('{Enter}');
  await expect.element(card()).toBeVisible();
  expect(sent(sharesContract.report).map(({ body }) => body.password)).toEqual([undefined, 'không phải câu này', PASSWORD]);
  // Only this tab stores the token.
  expect(JSON.stringify({ ...localStorage })).not.toContain(TOKEN);
  expect(JSON.stringify([{ ...localStorage }, { ...sessionStorage }])).not.toContain(PASSWORD);
});

test('neither the address nor a link shows the token, and reopening the link removes it without a request', async () => {
  await open({ languages: ['vi', 'en'] }, { width: 1280 });
  await expect.element(card()).toBeVisible();
  expect(location.hash).toBe(`#/report?link=${TOKEN.slice(0, 6)}`);
  expect(document.documentElement.outerHTML).not.toContain(TOKEN);
  location.hash = `#${sharedPaths.sharedReport(TOKEN)}`;
  await expect.poll(() => location.hash).toBe(`#/report?link=${TOKEN.slice(0, 6)}`);
  expect(sent(sharesContract.report)).toHaveLength(1);
});

test('on a phone the report has no menu, marks redactions, is named by its title and fits the width', async () => {
  await open();
  await expect.element(title('Cổng thanh toán')).toBeVisible();
  await expect.element(card().getByText(t('ui:redaction.word'))).toBeVisible();
  await expect.element(page.getByRole('navigation', { name: t('app:menu.label') })).not.toBeInTheDocument();
  expect(document.title).toBe(`${t('reports:title', { work: t('reports:work.WEB') })} Cổng thanh toán · An ninh ứng dụng`);
  expect(document.documentElement.scrollWidth).toBe(document.documentElement.clientWidth);
  await expectAccessible(OWN_MAIN);
});

test('a comment requires a name and keeps its text on reopening; comments and retest requests appear immediately', async () => {
  answer(sharesContract.say, true);
  const first = await open();
  const text = () => card().getByRole('textbox', { name: t('sharedReport:talk.text') });
  const name = () => card().getByRole('textbox', { name: t('sharedReport:talk.name') });
  const send = () => card().getByRole('button', { name: t('sharedReport:talk.send') });
  await card()
    .getByRole('button', { name: t('sharedReport:talk.comment') })
    .click();
  await send().click();
  await expect.element(card().getByText(t('sharedReport:talk.nameMissing'))).toBeVisible();
  expect(sent(sharesContract.say)).toEqual([]);
  await text().fill('Chúng tôi sửa trong tuần này.');
  await first.unmount();
  await begin();
  await expect.element(text()).toHaveValue('Chúng tôi sửa trong tuần này.');
  await name().fill('Lê Thị Mai');
  await expectAccessible(OWN_MAIN);
  await send().click();
  await expect.element(card().getByText(t('sharedReport:talk.sent'))).toBeVisible();

  await card()
    .getByRole('button', { name: t('sharedReport:talk.retest') })
    .click();
  await expect.element(name()).toHaveValue('Lê Thị Mai');
  await card().getByLabelText(t('sharedReport:talk.retestText'), { exact: false }).fill('Đã vá ở bản 5.2.1.');
  await card()
    .getByRole('button', { name: t('sharedReport:talk.sendRetest') })
    .click();
  await expect.element(card().getByText(t('sharedReport:talk.requested'))).toHaveFocus();
  await expect.element(card().getByRole('button', { name: t('sharedReport:talk.retest') })).not.toBeInTheDocument();
  const list = card().getByRole('list', { name: t('sharedReport:talk.list') });
  await expect.poll(() => list.getByRole('listitem').elements()).toHaveLength(2);
  expect(sent(sharesContract.say).map(({ body: { kind, finding: key, name: by, text: said } }) => [kind, key, by, said])).toEqual([
    ['COMMENT', finding.key, 'Lê Thị Mai', 'Chúng tôi sửa trong tuần này.'],
    ['RETEST', finding.key, 'Lê Thị Mai', 'Đã vá ở bản 5.2.1.'],
  ]);
});

test('a double tap on a format requests one file, and a hint shows the link’s label', async () => {
  await open();
  answer(sharesContract.download, new Response('%PDF', { headers: { 'content-disposition': 'attachment; filename="bao-cao.pdf"' } }));
  const held = hold(sharesContract.download);
  await page.getByRole('button', { name: t('sharedReport:top.download') }).click();
  const sheet = page.getByRole('dialog', { name: t('sharedReport:download.title') });
  await expect.element(sheet.getByText(t('sharedReport:download.hint', { label: 'Phòng ATTT' }))).toBeVisible();
  await expectAccessible(OWN_MAIN);
  await sheet
    .getByRole('listitem')
    .filter({ hasText: 'PDF' })
    .dblClick({ position: { x: 12, y: 12 } });
  await held.arrived;
  held.release();
  await expect.element(sheet.getByText(t('sharedReport:download.done'))).toBeVisible();
  expect(sent(sharesContract.download)).toMatchObject([{ body: { token: TOKEN, format: 'pdf', language: 'vi' } }]);
});

test('an entry of the contents closes them, shows its finding and updates the address', async () => {
  await open();
  await page.getByRole('button', { name: new RegExp(`^${t('sharedReport:top.contents')}`) }).click();
  const contents = page.getByRole('dialog', { name: t('sharedReport:top.contents') });
  await contents.getByRole('link', { name: finding.title, exact: false }).click();
  await expect.element(contents).not.toBeInTheDocument();
  await expect.element(card()).toBeInViewport();
  expect(location.hash).toBe(`#/report?link=${TOKEN.slice(0, 6)}&at=${finding.key}`);
});

test('a link that ended closes its open page at the next call, which shows the sender but no report', async () => {
  await open();
  answer(sharesContract.download, refusal('SHARE_GONE'));
  await page.getByRole('button', { name: t('sharedReport:top.download') }).click();
  await page.getByRole('button', { name: t('sharedReport:download.get', { format: 'PDF' }) }).click();
  await expect.element(ended()).toBeVisible();
  await expect.element(page.getByText('An ninh ứng dụng')).toBeVisible();
  await expect.element(page.getByText(finding.title)).not.toBeInTheDocument();
  await expectAccessible(OWN_MAIN);
});

test('an open page checks its link every 15 seconds, and after 3 seconds when the reader scrolls', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: Date.now() });
  document.title = '';
  await open();
  // An effect sets the title, so the effects that add the listeners have run too.
  await expect.poll(() => document.title).toContain('Cổng thanh toán');
  vi.advanceTimersByTime(2_900);
  dispatchEvent(new WheelEvent('wheel'));
  expect(sent(sharesContract.seen)).toEqual([]);
  vi.advanceTimersByTime(200);
  dispatchEvent(new WheelEvent('wheel'));
  await expect.poll(() => sent(sharesContract.seen)).toMatchObject([{ body: { parts: [COVER] } }]);
  answer(sharesContract.seen, refusal('SHARE_GONE'));
  vi.advanceTimersByTime(15_000);
  await expect.element(ended()).toBeVisible();
});

test('a locked link shows its status, and its page can change its own language', async () => {
  answer(sharesContract.report, refusal('SHARE_LOCKED'));
  await begin();
  await expect.element(title(t('sharedReport:ended.locked.title'))).toBeVisible();
  await expect.poll(() => document.title).toBe(t('sharedReport:ended.locked.title'));
  await page.getByRole('button', { name: t('ui:language.en') }).click();
  await expect.element(title(tIn('en')('sharedReport:ended.locked.title'))).toBeVisible();
  expect(localStorage.getItem('coloa.language')).not.toBe('en');
});

test('a page that requests the password in English switches to the report’s language afterwards', async () => {
  answer(sharesContract.seen, true);
  answer(sharesContract.report, ({ body: { password } }) => (password ? sharedReport() : refusal('SHARE_PASSWORD_REQUIRED')));
  await begin({ language: 'en', width: 1280 });
  await expect.element(title(tIn('en')('sharedReport:password.title'))).toBeVisible();
  await passwordField().fill(PASSWORD);
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('button', { name: tIn('vi')('sharedReport:top.download') })).toBeVisible();
});

test('an English report’s password and expiry pages are in English, with the sender after a reload', async () => {
  const inEnglish = tIn('en');
  const languages = ['en'];
  answer(sharesContract.report, refusal('SHARE_PASSWORD_REQUIRED', { current: { languages } }));
  const asked = await begin();
  await expect.element(title(inEnglish('sharedReport:password.title'))).toBeVisible();
  await page.getByRole('button', { name: 'Tiếng Việt' }).click();
  await expect.element(title(tIn('vi')('sharedReport:password.title'))).toBeVisible();
  await asked.unmount();

  const read = await open({ languages: ['en'], document: reportDocument({ language: 'en' }) });
  await expect.element(page.getByRole('button', { name: inEnglish('sharedReport:top.download') })).toBeVisible();
  await read.unmount();
  answer(sharesContract.report, refusal('SHARE_GONE', { current: { expiresAt: '2026-11-20T03:00:00.000Z', languages } }));
  await begin();
  await expect.element(title(inEnglish('sharedReport:ended.expired.title'))).toBeVisible();
  await expect.element(page.getByText('An ninh ứng dụng')).toBeVisible();
});

test.each(['READY_FOR_RETEST', 'RISK_ACCEPTED', 'CLOSED'] as const)('a finding that is %s has no retest request', async (status) => {
  await open({ document: reportDocument({ findings: [reportFinding({ status })] }) });
  await expect.element(card().getByRole('button', { name: t('sharedReport:talk.comment') })).toBeVisible();
  await expect.element(card().getByRole('button', { name: t('sharedReport:talk.retest') })).not.toBeInTheDocument();
});

const openLong = () => {
  const findings = ['CTT-1', 'CTT-2', 'CTT-3', 'CTT-4'].map((key) =>
    reportFinding({ key, title: `Lỗ hổng ${key}`, sections: { ...reportFinding().sections, impact: 'Lộ dữ liệu.\n\n'.repeat(12) } }),
  );
  answer(sharesContract.seen, true);
  answer(sharesContract.report, ({ body: { language } }) =>
    sharedReport({ languages: ['vi', 'en'], document: reportDocument({ findings, ...(language && { language }) }) }),
  );
  return begin();
};

test('a language switch keeps the current finding with its open form and text, and a reload returns to it', async () => {
  await openLong();
  const third = () => page.getByRole('article', { name: 'Lỗ hổng CTT-3' });
  await third()
    .getByRole('button', { name: t('sharedReport:talk.comment') })
    .click();
  const name = (words = t) => third().getByRole('textbox', { name: words('sharedReport:talk.name') });
  await name().fill('Lê Thị Mai');
  await expect.poll(() => location.hash).toContain('at=CTT-3');
  const y = name().element().getBoundingClientRect().top;
  await page.getByRole('button', { name: 'EN', exact: true }).click();
  await expect.element(name(tIn('en'))).toBeInViewport();
  await expect.element(name(tIn('en'))).toHaveValue('Lê Thị Mai');
  await expect.poll(() => Math.abs(name(tIn('en')).element().getBoundingClientRect().top - y)).toBeLessThan(4);
});

test('Back on a phone closes an open sheet and stays in the report', async () => {
  await open();
  await page.getByRole('button', { name: new RegExp(`^${t('sharedReport:top.contents')}`) }).click();
  const contents = page.getByRole('dialog', { name: t('sharedReport:top.contents') });
  await expect.element(contents).toBeVisible();
  const hash = location.hash;
  history.back();
  await expect.element(contents).not.toBeInTheDocument();
  expect(location.hash).toBe(hash);
  await expect.element(card()).toBeVisible();
});

test('on a phone the contents button hides while scrolling down, and the contents list the keys', async () => {
  await openLong();
  const button = page.getByRole('button', { name: new RegExp(`^${t('sharedReport:top.contents')}`) });
  await expect.element(button).toBeInViewport();
  scrollTo(0, 900);
  await expect.element(button).not.toBeInViewport();
  scrollTo(0, 700);
  await expect.element(button).toBeInViewport();
  scrollTo(0, 1100);
  await expect.element(button).not.toBeInViewport();
  scrollTo(0, document.documentElement.scrollHeight);
  await expect.element(button).toBeInViewport();
  await button.click();
  const contents = page.getByRole('dialog', { name: t('sharedReport:top.contents') });
  await expect.element(contents.getByRole('link', { name: 'CTT-2 Lỗ hổng CTT-2', exact: false })).toBeVisible();
});

test('an expired link shows its expiry date to a reader who never opened its report', async () => {
  answer(sharesContract.report, refusal('SHARE_GONE', { current: { expiresAt: '2026-11-20T03:00:00.000Z' } }));
  await begin();
  await expect.element(title(t('sharedReport:ended.expired.title'))).toBeVisible();
  await expect.element(page.getByText('20/11/2026', { exact: false })).toBeVisible();
});
