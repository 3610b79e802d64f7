import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from '../../test/render.tsx';
import { MarkdownEditor } from './markdown-editor.tsx';

test('a closing fence that is typed below indented code closes the block', async () => {
  let text = '';
  await render(<MarkdownEditor label="Description" filesAt={{ on: 'TEMPLATE' }} value={text} onChange={(next) => (text = next)} />);
  await page.getByRole('textbox', { name: 'Description' }).click();
  await userEvent.keyboard('```{Enter}if (a) {{{Enter}    b();{Enter}```{Enter}Sau');
  await expect.poll(() => text).toBe('```\nif (a) {\n    b();\n```\nSau');
});
