import { readFile } from 'node:fs/promises';
import { LIMITS } from '@coloa/contract/limits.ts';
import type { ReportFormat } from '@coloa/contract/reports/report-parts.ts';
import { refusal } from '../platform/http/refusal.ts';
import { NotStored, type Storage } from '../platform/storage/storage.ts';
import type { ReportDocument, ReportPicture } from './report-document.ts';

const MEGABYTE = 1024 * 1024;
const LOOKED_UP_AT_ONCE = 8;

const ROOM: Partial<Record<ReportFormat, number>> = {
  pdf: LIMITS.reportPictureBytes,
  docx: LIMITS.reportPictureBytes,
  md: LIMITS.reportPictureBytes,
  html: LIMITS.reportPagePictureBytes,
};

/** Returns the maximum total size of the images in bytes. If it is 0, the format contains only the names of images. */
export const pictureRoom = (format: ReportFormat): number => ROOM[format] ?? 0;

export interface KnownPicture {
  fileName: string;
  storedAs: string;
  /** The size in bytes. */
  size: number;
}

/**
 * Returns the local paths of the images. Omits images that the store has lost.
 * @throws Refusal REPORT_PICTURES_TOO_LARGE if the total size exceeds `most` bytes
 */
export async function placesOf(storage: Storage, pictures: readonly KnownPicture[], most: number): Promise<Map<string, ReportPicture>> {
  const bytes = pictures.reduce((sum, { size }) => sum + size, 0);
  if (bytes > most) {
    const params = { pictures: pictures.length, megabytes: Math.ceil(bytes / MEGABYTE), max: most / MEGABYTE };
    throw refusal('REPORT_PICTURES_TOO_LARGE', { params });
  }
  const places = new Map<string, ReportPicture>();
  const left = pictures.values();
  await Promise.all(
    Array.from({ length: LOOKED_UP_AT_ONCE }, async () => {
      for (const { fileName, storedAs } of left) {
        const place = await storage.local(storedAs).catch(unlessNotStored);
        if (place) places.set(fileName, place);
      }
    }),
  );
  return places;
}

function unlessNotStored(error: unknown): null {
  if (error instanceof NotStored) return null;
  throw error;
}

/** Returns the content of an image; null if the image cannot be read. */
export type ReadPicture = (document: ReportDocument, fileName: string) => Promise<Buffer | null>;

/** Reads the file each time, so that a report keeps no image in memory longer than necessary. */
export const readPicture: ReadPicture = async ({ pictures }, fileName) => {
  const picture = pictures.get(fileName);
  // The report contains a note instead of an unreadable image.
  return picture ? readFile(picture.path).catch(() => null) : null;
};
