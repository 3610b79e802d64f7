import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../test/accessible.ts';
import { codeItem, fileItem, httpItem, imageItem } from '../../test/fixtures/evidence.ts';
import { uploaded } from '../../test/fixtures/files.ts';
import { watchCopies } from '../../test/input.ts';
import { printed } from '../../test/media.ts';
import { render } from '../../test/render.tsx';
import { t, tIn } from '../../test/words.ts';
import { EvidenceView } from './evidence-view.tsx';

const look = { files: [], language: 'vi', reveal: true } as const;
const figures = () => [...document.querySelectorAll('figure')];
const titles = () => figures().map((figure) => figure.querySelector('figcaption b')?.textContent);

test('every kind of evidence is shown with its number, and with its caption if it has one', async () => {
  const script = uploaded({ fileName: `${'a'.repeat(32)}.py`, name: 'replay.py', type: 'text/x-python', size: 2_100 });
  const image = imageItem();
  const items = [httpItem(), codeItem(), image, fileItem({ fileName: script.fileName })];
  await render(<EvidenceView {...look} items={items} files={[script]} />);
  expect(titles()).toEqual([
    '1. Phát lại mã giao dịch',
    t('ui:evidence.number', { number: 2 }),
    '3. Lịch sử giao dịch',
    t('ui:evidence.number', { number: 4 }),
  ]);
  expect(figures().map(({ id }) => id)).toEqual(items.map(({ id }) => `evidence-${id}`));
  await expect
    .element(page.getByRole('link', { name: t('ui:evidence.download', { name: 'replay.py' }) }))
    .toHaveAttribute('download', 'replay.py');
  await expect.element(page.getByRole('img', { name: 'Lịch sử giao dịch' })).toHaveAttribute('src', `/attachments/${image.fileName}`);
  await expectAccessible();
});

test('a caption missing in the user’s language is shown in the other language and marked', async () => {
  await render(<EvidenceView {...look} language="en" items={[httpItem(), imageItem(), codeItem()]} />, { language: 'en' });
  const [first, second, third] = figures().map((figure) => figure.querySelector('figcaption b'));
  expect(first?.getAttribute('lang')).toBe('vi');
  expect(second?.textContent).toBe('2. Transaction history');
  expect(second?.hasAttribute('lang')).toBe(false);
  expect(third?.textContent).toBe(tIn('en')('ui:evidence.number', { number: 3 }));
});

test('a duplicate header of a message is shown twice, also when the message changes', async () => {
  const twice = httpItem({ request: 'GET / HTTP/1.1\nX-Id: 1\nX-Id: 1', response: '' });
  const { rerender } = await render(<EvidenceView {...look} items={[twice]} />);
  const headers = () => document.querySelector('pre')?.textContent?.match(/X-Id: 1/g)?.length ?? 0;
  expect(headers()).toBe(2);
  await rerender(<EvidenceView {...look} items={[{ ...twice, request: 'GET / HTTP/1.1\nX-Id: 1' }]} />);
  expect(headers()).toBe(1);
});

test('a report uses its own numbers for items', async () => {
  const items = [codeItem(), codeItem()];
  await render(<EvidenceView {...look} items={items} numberOf={(id) => (id === items[0]?.id ? 7 : 8)} />);
  expect(titles()).toEqual([7, 8].map((number) => t('ui:evidence.number', { number })));
});

test('the page contains no redacted text for readers outside the team', async () => {
  await render(
    <EvidenceView
      {...look}
      reveal={false}
      items={[httpItem(), codeItem({ text: 'key=⟦s3cret⟧', captions: { vi: 'Của ⟦An⟧', en: '' } })]}
    />,
  );
  const html = document.body.innerHTML;
  for (const secret of ['eyJhbGciOi', 's3cret', 'An⟧']) expect(html).not.toContain(secret);
  expect(document.body.textContent).toContain(t('ui:redaction.word'));
});

test('highlights of start line, header and body are shown, and the curl command contains no marks', async () => {
  const marked = httpItem({ request: 'GET /⟪a⟫?id=1 HTTP/1.1\n⟪Host: a.example⟫\nX: y\n\n⟪b⟫', response: '' });
  await render(<EvidenceView {...look} items={[marked]} />);
  expect([...document.querySelectorAll('mark')].map(({ textContent }) => textContent)).toEqual(['a', 'Host: a.example', 'b']);
  expect(document.body.textContent).not.toMatch(/[⟪⟫]/);
  const copies = watchCopies();
  await page.getByRole('button', { name: t('ui:evidence.copyCurl') }).click();
  await expect.poll(copies).toHaveLength(1);
  expect(copies()[0]).toContain("'https://a.example/a?id=1'");
  expect(copies()[0]).not.toMatch(/[⟪⟫]/);
});

test('time and size of an exchange are shown with its last message', async () => {
  const items = [httpItem({ durationMs: 1_840, responseBytes: 2_148 }), httpItem({ response: '', durationMs: 182 }), httpItem()];
  await render(<EvidenceView {...look} items={items} />);
  const captions = () => figures().map((figure) => [...figure.querySelectorAll('[class*=caption]')].map((each) => each.textContent));
  const [sent, received] = [t('ui:evidence.request'), t('ui:evidence.response')];
  expect(captions()).toEqual([[sent, `${received}1,8 s · 2,1 kB`], [`${sent}182 ms`], [sent, received]]);
});

test('a message that is not HTTP is shown unchanged', async () => {
  await render(<EvidenceView {...look} items={[httpItem({ request: '\n\u202e<script>1</script>\n', response: '' })]} />);
  expect(document.querySelector('pre')?.textContent).toContain('\\u202e<script>1</script>');
  await expect.element(page.getByText(t('ui:evidence.response'))).not.toBeInTheDocument();
});

test('on a phone the response is below the request', async () => {
  await render(<EvidenceView {...look} items={[httpItem()]} />, { width: 360 });
  const [request, response] = [...document.querySelectorAll('pre')].map((pre) => pre.getBoundingClientRect());
  expect(response?.top).toBeGreaterThan(request?.bottom ?? Number.POSITIVE_INFINITY);
});

test('in print, redactions stay visible and buttons are hidden', async () => {
  await render(<EvidenceView {...look} items={[httpItem()]} />);
  const bar = page.getByRole('button', { name: t('ui:redaction.word') });
  await printed(async () => {
    await expect.element(bar).toBeVisible();
    await expect.element(page.getByText(t('ui:evidence.copyCurl'))).not.toBeVisible();
  });
});

test('in print, a long message breaks across pages, and an image does not', async () => {
  const image = imageItem();
  await render(<EvidenceView {...look} items={[httpItem(), codeItem(), image]} />);
  const [http, code, picture] = [...document.querySelectorAll('figure')];
  const breaks = (figure: Element | undefined) => figure && getComputedStyle(figure).breakInside;
  await printed(() => {
    expect([http, code, picture].map(breaks)).toEqual(['auto', 'auto', 'avoid-page']);
  });
});
