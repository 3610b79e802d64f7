import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from '../../test/render.tsx';
import { tIn } from '../../test/words.ts';
import { MarkdownEditor } from './markdown-editor.tsx';

test('the preview of a text in another language than the page has its captions in that of the text', async () => {
  const http = '```http\nGET /otp HTTP/1.1\n```';
  await render(<MarkdownEditor label="Description" lang="en" value={http} onChange={() => undefined} />, { language: 'vi' });
  await expect.element(page.getByText(tIn('en')('ui:evidence.request'), { exact: true })).toBeVisible();
});
