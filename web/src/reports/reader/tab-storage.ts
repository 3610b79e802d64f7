/** Texts typed on this page. They take precedence over `sessionStorage`, which can be unavailable, or full and outdated. */
const memory = new Map<string, string>();

/** Stores texts of a reader for this tab only. An empty text deletes the stored one. */
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
      // If `sessionStorage` is unavailable or full, only `memory` contains the text, until the reader leaves the page.
    }
  },
};

const key = 'coloa.report.name';

export const signature = {
  get: (): string => tabStorage.get(key),
  keep: (name: string): void => tabStorage.keep(key, name),
};

/** Data about the sender, for pages that show no report. */
export interface Sender {
  name: string;
  logo: string | null;
  color: string | null;
}

const senderKey = (link: string): string => `coloa.report.sender.${link}`;

/** Keeps the sender of each report that this tab has shown, so that the page of an ended link can name the sender after a reload. */
export const senders = {
  of(link: string): Sender | null {
    const kept = tabStorage.get(senderKey(link));
    return kept === '' ? null : (JSON.parse(kept) as Sender);
  },
  keep: (link: string, sender: Sender): void => tabStorage.keep(senderKey(link), JSON.stringify(sender)),
};
