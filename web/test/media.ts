// Types the commands of the browser's protocol.
import type {} from '@vitest/browser-playwright';
import { cdp } from 'vitest/browser';

/** Shows the page as it is printed while `look` runs. */
export async function printed(look: () => Promise<void> | void): Promise<void> {
  await cdp().send('Emulation.setEmulatedMedia', { media: 'print' });
  try {
    await look();
  } finally {
    await cdp().send('Emulation.setEmulatedMedia', { media: '' });
  }
}
