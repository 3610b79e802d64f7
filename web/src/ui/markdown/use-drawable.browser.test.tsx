import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from '../../../test/render.tsx';
import { MarkdownView } from './markdown-view.tsx';

afterEach(() => void vi.restoreAllMocks());

/** Returns a text that is long enough for a worker to check it before it is rendered. */
const long = (name: string) => `**${name}** ${'từ '.repeat(1_000)}`;
const drawn = (name: string) => page.getByText(name, { exact: true });

/** Makes the worker fail at its next text. The worker may already be running because of an earlier test. */
function failOnce() {
  vi.spyOn(Worker.prototype, 'postMessage').mockImplementationOnce(() => {
    throw new Error('The worker ended');
  });
}

test('a text is rendered when it is shown again or changed after a worker failure', async () => {
  failOnce();
  const shown = await render(<MarkdownView>{long('một')}</MarkdownView>);
  await expect.element(page.getByText('**một**', { exact: false })).toBeVisible();
  await shown.rerender(<MarkdownView>{long('hai')}</MarkdownView>);
  await expect.element(drawn('hai')).toBeVisible();
  await shown.unmount();
  await render(<MarkdownView>{long('một')}</MarkdownView>);
  await expect.element(drawn('một')).toBeVisible();
});
