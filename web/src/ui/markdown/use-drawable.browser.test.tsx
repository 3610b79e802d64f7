import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from '../../../test/render.tsx';
import { MarkdownView } from './markdown-view.tsx';

afterEach(() => void vi.unstubAllGlobals());

/** So long that it is measured in a worker before it is drawn. */
const long = (name: string) => `**${name}** ${'từ '.repeat(1_000)}`;
const drawn = (name: string) => page.getByText(name, { exact: true });

/** The next worker cannot be loaded, as while a new version is being installed. */
function failOnce() {
  const addresses = [URL.createObjectURL(new Blob(['!'], { type: 'text/javascript' }))];
  vi.stubGlobal(
    'Worker',
    class extends Worker {
      constructor(address: string | URL, options?: WorkerOptions) {
        super(addresses.pop() ?? address, options);
      }
    },
  );
}

test('a text is drawn when it is shown again, or changed, after the worker could not be loaded', async () => {
  failOnce();
  const shown = await render(<MarkdownView>{long('một')}</MarkdownView>);
  await expect.element(page.getByText('**một**', { exact: false })).toBeVisible();
  await shown.rerender(<MarkdownView>{long('hai')}</MarkdownView>);
  await expect.element(drawn('hai')).toBeVisible();
  await shown.unmount();
  await render(<MarkdownView>{long('một')}</MarkdownView>);
  await expect.element(drawn('một')).toBeVisible();
});
