/** A copy of the texts, read if the storage of the tab does not have them. */
const memory = new Map<string, string>();

/** Texts of a reader, stored for this tab only and deleted with it. Empty texts are not stored. */
export const tabStorage = {
  get(key: string): string {
    try {
      return sessionStorage.getItem(key) ?? memory.get(key) ?? '';
    } catch {
      return memory.get(key) ?? '';
    }
  },
  keep(key: string, text: string): void {
    if (text) memory.set(key, text);
    else memory.delete(key);
    try {
      if (text) sessionStorage.setItem(key, text);
      else sessionStorage.removeItem(key);
    } catch {
      // Kept in memory, until the page is left.
    }
  },
};

const key = 'coloa.report.name';

/** The name of the reader, stored for this tab only. */
export const signature = {
  get: (): string => tabStorage.get(key),
  keep: (name: string): void => tabStorage.keep(key, name),
};
