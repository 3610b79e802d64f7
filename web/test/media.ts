import { cdp } from 'vitest/browser';

/** A subset of the Chrome DevTools Protocol, because its full types depend on those of Node, which pages do not have. */
interface Protocol {
  send: (method: 'Emulation.setEmulatedMedia', params: { media: 'print' | '' }) => Promise<unknown>;
}

export async function printed(look: () => Promise<void> | void): Promise<void> {
  const { send } = cdp() as unknown as Protocol;
  await send('Emulation.setEmulatedMedia', { media: 'print' });
  try {
    await look();
  } finally {
    await send('Emulation.setEmulatedMedia', { media: '' });
  }
}
