import { LIMITS } from '@coloa/contract/limits.ts';

const megabyte = 1024 * 1024;

let bytes: number = LIMITS.uploadMb * megabyte;

/** The server's limit on the size of uploads. `set` receives the limit in bytes from the profile. */
export const uploadLimit = {
  set(limit: number): void {
    bytes = limit;
  },
  allows: (file: Blob): boolean => file.size <= bytes,
  /** Returns the limit in megabytes of 1024 × 1024 bytes, as on the server. */
  megabytes: (): number => bytes / megabyte,
};
