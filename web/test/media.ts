import { cdp } from 'vitest/browser';

interface Media {
  media?: 'print' | '';
  features: { name: string; value: string }[];
}

/** A subset of the Chrome DevTools Protocol, because its full types depend on those of Node, which pages do not have. */
interface Protocol {
  send: (method: 'Emulation.setEmulatedMedia', params: Media) => Promise<unknown>;
}

const motion = (value: 'reduce' | 'no-preference'): Media => ({ features: [{ name: 'prefers-reduced-motion', value }] });

/** Runs with other media features. All features are sent each time, because Chromium resets those that a message omits. */
async function emulated(wanted: Media, look: () => Promise<void> | void): Promise<void> {
  const { send } = cdp() as unknown as Protocol;
  await send('Emulation.setEmulatedMedia', wanted);
  try {
    await look();
  } finally {
    await send('Emulation.setEmulatedMedia', { media: '', ...motion('reduce') });
  }
}

export const printed = (look: () => Promise<void> | void): Promise<void> => emulated({ media: 'print', ...motion('reduce') }, look);

/** Runs with transitions, which other tests omit. */
export const withMotion = (look: () => Promise<void>): Promise<void> => emulated(motion('no-preference'), look);
