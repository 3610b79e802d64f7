import { cdp } from 'vitest/browser';

/** The used part of Chromium's protocol. Its types come with those of Node, which the pages do not have. */
interface Protocol {
  send: (method: 'Emulation.setEmulatedMedia', params: { media: 'print' | '' }) => Promise<unknown>;
}

/** Shows the page in print while `look` runs. */
export async function printed(look: () => Promise<void> | void): Promise<void> {
  const { send } = cdp() as unknown as Protocol;
  await send('Emulation.setEmulatedMedia', { media: 'print' });
  try {
    await look();
  } finally {
    await send('Emulation.setEmulatedMedia', { media: '' });
  }
}
