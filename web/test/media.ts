import { cdp } from 'vitest/browser';

interface Media {
  media?: 'print' | '';
  features?: { name: string; value: string }[];
}

/** A subset of the Chrome DevTools Protocol, because its full types depend on those of Node, which pages do not have. */
interface Protocol {
  send: {
    (method: 'Emulation.setEmulatedMedia', params: Media): Promise<unknown>;
    (method: 'Emulation.setTouchEmulationEnabled', params: { enabled: boolean }): Promise<unknown>;
  };
}

async function emulated(wanted: Media, usual: Media, look: () => Promise<void> | void): Promise<void> {
  const { send } = cdp() as unknown as Protocol;
  await send('Emulation.setEmulatedMedia', wanted);
  try {
    await look();
  } finally {
    await send('Emulation.setEmulatedMedia', usual);
  }
}

export const printed = (look: () => Promise<void> | void): Promise<void> => emulated({ media: 'print' }, { media: '' }, look);

const motion = (value: 'reduce' | 'no-preference'): Media => ({ features: [{ name: 'prefers-reduced-motion', value }] });

/** Runs with transitions, which other tests omit. */
export const withMotion = (look: () => Promise<void>): Promise<void> => emulated(motion('no-preference'), motion('reduce'), look);

/** Runs with the styles for coarse pointers. */
export async function touchScreen(look: () => Promise<void>): Promise<void> {
  const { send } = cdp() as unknown as Protocol;
  await send('Emulation.setTouchEmulationEnabled', { enabled: true });
  try {
    await look();
  } finally {
    await send('Emulation.setTouchEmulationEnabled', { enabled: false });
  }
}
