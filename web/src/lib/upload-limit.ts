import { LIMITS } from '@coloa/contract/limits.ts';

const megabyte = 1024 * 1024;

let bytes: number = LIMITS.uploadMb * megabyte;

/** Maximum file size of this server in bytes, as given in the profile. */
export const uploadLimit = {
  set(limit: number): void {
    bytes = limit;
  },
  allows: (file: Blob): boolean => file.size <= bytes,
  /** In megabytes of 1024 × 1024 bytes, as on the server. */
  megabytes: (): number => bytes / megabyte,
};
