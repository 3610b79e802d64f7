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
/** Returns the limit of image bytes in a format; 0: the format contains no images, only names. */
export const pictureRoom = (format: ReportFormat): number => ROOM[format] ?? 0;

/** An image of a report, with its data from the database. */
export interface KnownPicture {
  fileName: string;
  storedAs: string;
  /** Bytes. */
  size: number;
}

/**
 * Returns the locations of a report's images by file name; images that the store has lost are missing.
 * @throws Refusal REPORT_PICTURES_TOO_LARGE if their total size exceeds `most` bytes
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

/** Returns the bytes of an image of a document; null if they are lost. */
export type ReadPicture = (document: ReportDocument, fileName: string) => Promise<Buffer | null>;

/** Reads the file each time, so that a report keeps no image in memory longer than necessary. */
export const readPicture: ReadPicture = async ({ pictures }, fileName) => {
  const picture = pictures.get(fileName);
  // If an image has any problem, the report contains a note instead of it.
  return picture ? readFile(picture.path).catch(() => null) : null;
};
