import { cdp } from 'vitest/browser';

/** The part of Chromium's protocol that is used here: its types come with those of Node, which the pages do without. */
interface Protocol {
  send: (method: 'Emulation.setEmulatedMedia', params: { media: 'print' | '' }) => Promise<unknown>;
}

/** Shows the page as it is printed while `look` runs. */
export async function printed(look: () => Promise<void> | void): Promise<void> {
  const { send } = cdp() as unknown as Protocol;
  await send('Emulation.setEmulatedMedia', { media: 'print' });
  try {
    await look();
  } finally {
    await send('Emulation.setEmulatedMedia', { media: '' });
  }
}
