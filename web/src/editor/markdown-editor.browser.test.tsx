import { filesContract } from '@coloa/contract/files/files.contract.ts';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../test/accessible.ts';
import { uploaded } from '../../test/fixtures/files.ts';
import { paste, picture } from '../../test/input.ts';
import { render } from '../../test/render.tsx';
import { answer, hold, refusal } from '../../test/server.ts';
import { t, tIn } from '../../test/words.ts';
import { MarkdownEditor } from './markdown-editor.tsx';

test('the preview of a text uses captions in the text’s language, not the page’s', async () => {
  const http = '```http\nGET /otp HTTP/1.1\n```';
  await render(<MarkdownEditor label="Description" filesAt={{ on: 'TEMPLATE' }} lang="en" value={http} onChange={() => undefined} />, {
    language: 'vi',
  });
  await expect.element(page.getByText(tIn('en')('ui:evidence.request'), { exact: true })).toBeVisible();
});

const editor = () => page.getByRole('textbox', { name: 'Description' });

function Written({ text, onText, replaced }: { text: string; onText: (text: string) => void; replaced?: string | undefined }) {
  const [value, setValue] = useState(text);
  const change = (next: string) => {
    setValue(next);
    onText(next);
  };
  return (
    <>
      <MarkdownEditor label="Description" filesAt={{ on: 'TEMPLATE' }} value={value} onChange={change} />
      {replaced !== undefined && (
        <button type="button" onClick={() => change(replaced)}>
          replace
        </button>
      )}
    </>
  );
}

/** Renders a focused editor and returns a function that reads its text. A button replaces the text with `replaced`. */
async function write(text: string, replaced?: string): Promise<() => string> {
  let now = text;
  await render(
    <Written
      text={text}
      replaced={replaced}
      onText={(next) => {
        now = next;
      }}
    />,
  );
  await editor().click();
  return () => now;
}

test('a pasted NUL is written as its escape, and control characters are displayed as escapes', async () => {
  const text = await write('');
  await paste(editor(), { text: 'a\0b\u202ec' });
  await userEvent.keyboard('d');
  expect(text()).toBe('a\\u0000b\u202ecd');
  await expect.element(editor()).toHaveTextContent('a\\u0000b\\u202ecd');
  await expectAccessible();
});

test('an image from the toolbar replaces the selected text once it is uploaded, and undo restores the text', async () => {
  const text = await write('[ảnh]');
  const stored = uploaded();
  answer(filesContract.upload, stored);
  const upload = hold(filesContract.upload);
  await userEvent.keyboard('{Control>}a{/Control}');
  await page.getByLabelText(t('files:choose')).upload(await picture());
  await expect.element(page.getByRole('progressbar')).toBeVisible();
  expect(text()).toBe('[ảnh]');
  upload.release();
  await expect.poll(text).toBe(`![](${stored.url})\n`);
  (editor().element() as HTMLElement).focus();
  await userEvent.keyboard('{Control>}z{/Control}');
  await expect.poll(text).toBe('[ảnh]');
});

test('an address pasted over selected words links them, and typing continues after the link', async () => {
  const text = await write('abc');
  await userEvent.keyboard('{Control>}a{/Control}');
  await paste(editor(), { text: 'https://owasp.org/x' });
  await expect.poll(text).toBe('[abc](https://owasp.org/x)');
  await userEvent.keyboard('!');
  await expect.poll(text).toBe('[abc](https://owasp.org/x)!');
  await userEvent.keyboard('{Control>}z{/Control}{Control>}z{/Control}');
  await expect.poll(text).toBe('abc');
});

test('an address pasted over words in the middle of a text puts the caret after the link', async () => {
  const text = await write('xem tài liệu này nhé');
  await userEvent.keyboard(`{Home}${'{ArrowRight}'.repeat(4)}{Shift>}${'{ArrowRight}'.repeat(8)}{/Shift}`);
  await paste(editor(), { text: 'https://owasp.org/x' });
  await userEvent.keyboard('!');
  await expect.poll(text).toBe('xem [tài liệu](https://owasp.org/x)! này nhé');
});

test('an address pasted over another address replaces it', async () => {
  const text = await write('https://coloa.vn');
  await userEvent.keyboard('{Control>}a{/Control}');
  await paste(editor(), { text: 'https://owasp.org/x' });
  await expect.poll(text).toBe('https://owasp.org/x');
});

test('the editor and its preview show operators without ligatures and backticks monospaced', async () => {
  await write("a !== b, x >= y => z <!-- c --> // `d`\n\n'```' not closed\n\n    if (a !== b) {}\n");
  await expect.element(page.getByText('if (a !== b) {}').last()).toBeVisible();
  const drawn = [...document.querySelectorAll('.cm-content *, pre, pre *, code, p')];
  expect(drawn.length).toBeGreaterThan(5);
  for (const element of drawn) expect(getComputedStyle(element).fontVariantLigatures, element.className).toBe('none');
  const backticks = [...document.querySelectorAll('.cm-content span')].filter(({ textContent }) => /^`+$/.test(textContent));
  const mono: unknown = expect.stringContaining('Mono');
  expect(backticks.map(({ textContent }) => textContent)).toContain('```');
  for (const each of backticks) expect(getComputedStyle(each).fontFamily).toEqual(mono);
});

/** Returns the Markdown of the image and a function that lets its upload finish. */
async function pasteBehindFirstLine() {
  const stored = uploaded({ name: 'man-hinh.png' });
  answer(filesContract.upload, stored);
  const coming = hold(filesContract.upload);
  await userEvent.keyboard('{Control>}{Home}{/Control}{End}');
  await paste(editor(), { files: [await picture('man-hinh.png')] });
  await coming.arrived;
  return { image: `![](${stored.url})`, release: coming.release };
}

test.for([
  ['other lines change', 'Một.\n\nHai.', 'Không.\n\nMột.\n\nHai, ba.', (image: string) => `Không.\n\nMột.\n\n${image}\n\nHai, ba.`],
  ['its own line changes', 'Một.\n\nHai.', 'Một rưỡi.\n\nHai.', (image: string) => `Một rưỡi.\n\n${image}\n\nHai.`],
  ['no line stays', 'Một.\n\nHai.', 'Mẫu.', (image: string) => `Mẫu.\n\n${image}\n`],
] as const)('a file on its way keeps its place while the page replaces the text: %s', async ([, before, after, expected]) => {
  const text = await write(before, after);
  const { image, release } = await pasteBehindFirstLine();
  await page.getByRole('button', { name: 'replace' }).click();
  await expect.poll(text).toBe(after);
  release();
  await expect.poll(text).toBe(expected(image));
});

test('an uploading file is inserted even if the line of the paste is deleted', async () => {
  const text = await write('Một.\n\nHai.');
  const { image, release } = await pasteBehindFirstLine();
  await userEvent.keyboard('{Delete}{Delete}{Shift>}{Home}{/Shift}{Delete}');
  await expect.poll(text).toBe('Hai.');
  release();
  await expect.poll(text).toBe(`${image}\n\nHai.`);
});

test('an image that no browser shows is not inserted: the editor names the formats to save it as', async () => {
  const text = await write('Một.');
  const message = 'Coloa không hiển thị được ảnh HEIC này. Hãy lưu ảnh thành PNG hoặc JPEG rồi tải lên.';
  answer(filesContract.upload, refusal('IMAGE_FORMAT', { message }));
  await paste(editor(), { files: [new File(['ftypheic'], 'IMG_0042.HEIC', { type: 'image/heic' })] });
  const problem = page.getByRole('alert').filter({ hasText: 'IMG_0042.HEIC' });
  await expect.element(problem.getByText(message, { exact: false })).toBeVisible();
  await expectAccessible();
  await problem.getByRole('button', { name: t('editor:dropUpload', { name: 'IMG_0042.HEIC' }) }).click();
  await expect.element(problem).not.toBeInTheDocument();
  expect(text()).toBe('Một.');
});

const URL = '/attachments/0a1b2c3d4e5f60718293a4b5c6d7e8f9.png';
const editOf = (number: number) => page.getByRole('button', { name: t('imageEditor:editNumber', { number }), exact: true });
const captionOf = (number: number) => page.getByRole('textbox', { name: t('editor:captionOf', { number }), exact: true });

test('an image’s caption is edited below it, keeps the width and other images, and can be undone', async () => {
  const text = await write(`Bước 1:\n\n![anh-chup-20261126-111547|480](${URL})\n\n![Giỏ hàng](${URL})`);
  await expect.element(captionOf(1)).toHaveValue('');
  await expect.element(captionOf(2)).toHaveValue('Giỏ hàng');
  await captionOf(1).click();
  await userEvent.keyboard('Image');
  await expect.poll(text).toBe(`Bước 1:\n\n![Image|480](${URL})\n\n![Giỏ hàng](${URL})`);
  await expect.element(captionOf(1)).toHaveValue('Image');
  await captionOf(1).fill('Image [1]');
  await expect.poll(text).toBe(`Bước 1:\n\n![Image \\[1\\]|480](${URL})\n\n![Giỏ hàng](${URL})`);
  await expect.element(captionOf(1)).toHaveValue('Image [1]');
  await userEvent.keyboard('{Enter}x');
  await expect.poll(text).toBe(`Bước 1:\n\n![Image \\[1\\]|480](${URL})x\n\n![Giỏ hàng](${URL})`);
  await userEvent.keyboard('{Control>}z{/Control}'.repeat(12));
  await expect.poll(text).toBe(`Bước 1:\n\n![anh-chup-20261126-111547|480](${URL})\n\n![Giỏ hàng](${URL})`);
  await expect.element(captionOf(1)).toHaveValue('');
});

test('captions are reached by Tab, in the order of the images, and fit a phone', async () => {
  await write(`![](${URL})\n\n![](${URL})`);
  await page.viewport(360, 800);
  const scroller = editor().element().parentElement as HTMLElement;
  expect(scroller.scrollWidth).toBe(scroller.clientWidth);
  await userEvent.keyboard('{Tab}');
  await expect.element(captionOf(1)).toHaveFocus();
  await userEvent.keyboard('{Tab}');
  await expect.element(editOf(1)).toHaveFocus();
  await userEvent.keyboard('{Tab}');
  await expect.element(captionOf(2)).toHaveFocus();
  await userEvent.keyboard('{Shift>}{Tab}{Tab}{Tab}{/Shift}');
  await expect.element(editor()).toHaveFocus();
  await expectAccessible();
});

test('an image in code or in a table row has no caption field', async () => {
  await write(`\`\`\`\n![a](${URL})\n\`\`\`\n\n| ![b](${URL}) |\n|---|\n\n![c](${URL})`);
  await expect.element(captionOf(2)).toHaveValue('c');
  await expect.element(captionOf(1)).not.toBeInTheDocument();
  await expect.element(captionOf(3)).not.toBeInTheDocument();
});

test('typing replaces a selected text that ends with an image', async () => {
  const text = await write(`Một.\n\n![Giỏ hàng](${URL})`);
  await expect.element(captionOf(1)).toBeVisible();
  await userEvent.keyboard('{Control>}a{/Control}x');
  await expect.poll(text).toBe('x');
  await expect.element(captionOf(1)).not.toBeInTheDocument();
});

test('a text that ends with an image is replaced even before the editor reads the selection', async () => {
  const text = await write(`![Giỏ hàng](${URL})`);
  await expect.element(captionOf(1)).toBeVisible();
  const content = editor().element() as HTMLElement;
  content.focus();
  // Inserts text before the editor receives the `selectionchange` event, as dictation does.
  getSelection()?.selectAllChildren(content);
  document.execCommand('insertText', false, 'Chưa có ảnh.');
  await expect.poll(text).toBe('Chưa có ảnh.');
});

test('hints below the editor name overlong table rows and network paths, and one click escapes them', async () => {
  const text = await write('| a | b |\n|---|---|\n| x | cat f | grep y |\n\n\\\\server\\share');
  await expect.element(page.getByText(t('editor:hint.row', { line: 3 }))).toBeVisible();
  await userEvent.click(page.getByRole('button', { name: t('editor:hint.fix.row') }));
  await expect.poll(text).toContain('| x | cat f \\| grep y |');
  await expect.element(page.getByText(t('editor:hint.path', { line: 5 }))).toBeVisible();
  await userEvent.click(page.getByRole('button', { name: t('editor:hint.fix.path') }));
  await expect.poll(text).toContain('\n\\\\\\\\server\\share');
  await expect.element(page.getByText(t('editor:hint.path', { line: 5 }))).not.toBeInTheDocument();
  expect(document.activeElement?.className).toContain('cm-content');
  await expectAccessible();
});

test('a hint below the editor warns that readers can see a comment', async () => {
  await write('one\n\n<!-- note to self -->');
  await expect.element(page.getByText(t('editor:hint.comment', { line: 3 }))).toBeVisible();
});
