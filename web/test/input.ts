import { onTestFinished, vi } from 'vitest';
import type { Locator } from 'vitest/browser';

interface Data {
  text?: string;
  html?: string;
  files?: readonly File[];
}

function transferOf({ text, html, files = [] }: Data): DataTransfer {
  const transfer = new DataTransfer();
  if (text !== undefined) transfer.setData('text/plain', text);
  if (html !== undefined) transfer.setData('text/html', html);
  for (const file of files) transfer.items.add(file);
  return transfer;
}

export async function paste(place: Locator, data: Data): Promise<void> {
  const event = new ClipboardEvent('paste', { clipboardData: transferOf(data), bubbles: true, cancelable: true });
  const field = (await place.findElement()) as HTMLElement;
  field.focus();
  if (!field.dispatchEvent(event) || data.text === undefined) return;
  // No script has handled the event, so this call inserts the text, as the browser does after a real paste.
  document.execCommand('insertText', false, data.text);
}

export async function drop(place: Locator, data: Data): Promise<void> {
  const element = await place.findElement();
  const dataTransfer = transferOf(data);
  for (const type of ['dragenter', 'dragover', 'drop']) {
    element.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
  }
}

/**
 * Returns a function that returns the texts copied by this test. Tests must not read the clipboard itself, because parallel tests share it.
 */
export function watchCopies(): () => string[] {
  const write = vi.spyOn(navigator.clipboard, 'writeText');
  onTestFinished(() => write.mockRestore());
  return () => write.mock.calls.flat();
}

/** Selects files in a file input. Replaces `userEvent.upload`, which would first send the bytes through the browser's protocol. */
export async function choose(input: Locator, files: readonly File[]): Promise<void> {
  const field = (await input.findElement()) as HTMLInputElement;
  field.files = transferOf({ files }).files;
  for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }));
}

export const fileOf = (name: string, type = 'text/plain', bytes = 64): File => new File([new Uint8Array(bytes)], name, { type });

export async function picture(name = 'anh-man-hinh.png', width = 640, height = 360): Promise<File> {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  context.fillStyle = '#0b7a6f';
  context.fillRect(0, 0, width, height);
  return new File([await canvas.convertToBlob({ type: 'image/png' })], name, { type: 'image/png' });
}

/**
 * Counts the clicks from now on. Counts pointer presses, because a click on a label also clicks its input.
 * @returns a function that returns the number so far
 */
export function countClicks(): () => number {
  let clicks = 0;
  const count = () => {
    clicks += 1;
  };
  document.addEventListener('pointerdown', count, { capture: true });
  onTestFinished(() => document.removeEventListener('pointerdown', count, { capture: true }));
  return () => clicks;
}
