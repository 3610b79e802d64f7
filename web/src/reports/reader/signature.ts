import { tabStorage } from './tab-storage.ts';

const key = 'coloa.report.name';

/** The name a reader signs with, kept for this tab alone. */
export const signature = {
  get: (): string => tabStorage.get(key),
  keep: (name: string): void => tabStorage.keep(key, name),
};
