/** A file that a link shows, where it lies in the store. */
export interface SharedFile {
  shareId: string;
  fileName: string;
  storedAs: string;
  type: string;
  sha256: Buffer;
}

/** Gives a browser, by the cookies of the links that it opened, a file that one of them shows just now; null when none does. */
export type FindSharedFile = (cookies: Readonly<Record<string, string | undefined>>, fileName: string) => Promise<SharedFile | null>;
