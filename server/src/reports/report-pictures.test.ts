import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { openDiskStorage } from '../platform/storage/storage.ts';
import { buildReportDocument } from './report-document.factory.ts';
import { placesOf, readPicture } from './report-pictures.ts';

const folder = mkdtempSync(join(tmpdir(), 'coloa-places-'));
afterAll(() => rmSync(folder, { recursive: true }));
const storage = openDiskStorage(folder);
const MB = 1024 * 1024;

async function stored(fileName: string, bytes = Buffer.from(fileName)) {
  const { name, size } = await storage.write(bytes);
  return { fileName, storedAs: name, size };
}

test('images are found in the store, and lost ones are missing', async () => {
  const [there, lost] = [await stored('a.png'), await stored('b.png')];
  await storage.delete(lost.storedAs);
  const pictures = await placesOf(storage, [there, lost], MB);
  expect([...pictures.keys()]).toEqual(['a.png']);
  const document = buildReportDocument({ pictures });
  expect(await readPicture(document, 'a.png')).toEqual(Buffer.from('a.png'));
  expect(await readPicture(document, 'b.png')).toBeNull();
});

test('an image deleted before it is read is missing', async () => {
  const picture = await stored('a.png');
  const document = buildReportDocument({ pictures: await placesOf(storage, [picture], MB) });
  await storage.delete(picture.storedAs);
  expect(await readPicture(document, 'a.png')).toBeNull();
});

test('images within the size limit are accepted, and an excess is reported with number and size', async () => {
  const pictures = [await stored('a.png', Buffer.alloc(MB)), await stored('b.png', Buffer.alloc(MB))];
  expect((await placesOf(storage, pictures, 2 * MB)).size).toBe(2);
  await storage.delete(pictures[0]?.storedAs ?? '');
  await expect(placesOf(storage, [...pictures, await stored('c.png')], 2 * MB)).rejects.toMatchObject({
    status: 409,
    details: [{ code: 'REPORT_PICTURES_TOO_LARGE', params: { pictures: 3, megabytes: 3, max: 2 } }],
  });
});
