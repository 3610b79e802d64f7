import { LIMITS } from '@coloa/contract/limits.ts';

const megabyte = 1024 * 1024;

let bytes: number = LIMITS.uploadMb * megabyte;

/** The maximum size of a file that this server accepts, in bytes, as given in the profile. */
export const uploadLimit = {
  set(limit: number): void {
    bytes = limit;
  },
  allows: (file: Blob): boolean => file.size <= bytes,
  /** The limit in megabytes of 1024 × 1024 bytes, as on the server. */
  megabytes: (): number => bytes / megabyte,
};
