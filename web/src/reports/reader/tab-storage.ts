/** Texts of this page. They take precedence, because `sessionStorage` may be denied, or full and contain older texts. */
const memory = new Map<string, string>();

/** Texts of a reader, stored for this tab only. Empty texts are not stored. */
export const tabStorage = {
  get(key: string): string {
    const text = memory.get(key);
    if (text !== undefined) return text;
    try {
      return sessionStorage.getItem(key) ?? '';
    } catch {
      return '';
    }
  },
  keep(key: string, text: string): void {
    memory.set(key, text);
    try {
      if (text) sessionStorage.setItem(key, text);
      else sessionStorage.removeItem(key);
    } catch {
      // Kept in memory until the page is left.
    }
  },
};

const key = 'coloa.report.name';

export const signature = {
  get: (): string => tabStorage.get(key),
  keep: (name: string): void => tabStorage.keep(key, name),
};
