import i18next from 'i18next';
import { afterAll, expect, test } from 'vitest';
import words from '../../../i18n/vi/files.json';
import type { ApiError } from './api-error.ts';
import { upload } from './api-upload.ts';
import { uploadLimit } from './upload-limit.ts';

const megabyte = 1024 * 1024;

afterAll(() => uploadLimit.set(25 * megabyte));

test('a file above the server’s limit is rejected before upload, with the limit in the message', async () => {
  await i18next.init({ lng: 'vi', resources: {} });
  i18next.addResourceBundle('vi', 'files', words);
  uploadLimit.set(2 * megabyte);
  const refused = await upload(new Blob([new Uint8Array(2 * megabyte + 1)]), 'to.zip', { background: true }).catch(
    (error: ApiError) => error,
  );
  expect(refused).toMatchObject({
    kind: 'refused',
    status: 413,
    problems: [{ code: 'FILE_TOO_LARGE', message: expect.stringContaining('2 MB') }],
  });
});

test('a file of exactly the limit is accepted', () => {
  uploadLimit.set(2 * megabyte);
  expect(uploadLimit.allows(new Blob([new Uint8Array(2 * megabyte)]))).toBe(true);
});
