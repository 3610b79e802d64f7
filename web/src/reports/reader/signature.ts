const key = 'coloa.report.name';

/** Stands in where the browser refuses the tab's storage. */
let memory = '';

/** The name a reader signs with, kept for this tab alone; nothing else of them is. */
export const signature = {
  get(): string {
    try {
      return sessionStorage.getItem(key) ?? memory;
    } catch {
      return memory;
    }
  },
  keep(name: string): void {
    memory = name;
    try {
      sessionStorage.setItem(key, name);
    } catch {
      // Kept in memory, until the page is left.
    }
  },
};
