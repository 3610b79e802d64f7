import { z } from 'zod';
import { bytes, commaList, defineEndpoint, id, instant } from '../http.ts';
import { person } from '../users/users.schema.ts';

/** A file of a project, as its list shows it. */
export const file = z
  .object({
    attachmentId: id,
    fileName: z.string().meta({ description: 'The random name it is served under' }),
    name: z.string().meta({ description: 'The name it was uploaded with' }),
    url: z.string(),
    size: z.int().meta({ description: 'Bytes' }),
    type: z.string().meta({ description: 'Media type, judged by content' }),
    width: z.int().nullable(),
    height: z.int().nullable(),
    uploadedBy: person,
    uploadedAt: instant,
    issue: z.object({ id, key: z.string() }).nullable(),
    can: z.object({ remove: z.boolean() }),
  })
  .meta({ id: 'File' });
export type File = z.infer<typeof file>;

export const uploaded = z
  .object({
    attachmentId: id,
    fileName: z.string(),
    name: z.string(),
    url: z.string(),
    size: z.int(),
    type: z.string(),
    width: z.int().nullable(),
    height: z.int().nullable(),
  })
  .meta({ id: 'Uploaded' });
export type Uploaded = z.infer<typeof uploaded>;

/** The random names of stored files: 32 hex digits and an ending that fits the content. */
const fileName = z.string().regex(/^[0-9a-f]{32}\.[a-z0-9]{1,8}$/);

/** Where a text that shows files belongs: with the id of a project (for its notes, comments and report) or an issue, or without one. */
export type FilePlace = { on: 'PROJECT' | 'ISSUE'; id: string } | { on: 'WRITE_UP' | 'TEMPLATE' };

export const filesContract = {
  upload: defineEndpoint({
    method: 'POST',
    path: '/attachments',
    access: 'signedIn',
    projectToken: true,
    summary: 'Upload one file (field `file`); only its uploader reads it until something shows it',
    kind: 'upload',
    response: uploaded,
    errors: [
      'FILE_MISSING',
      'FILE_EMPTY',
      'FILE_DAMAGED',
      'FILE_TOO_LARGE',
      'IMAGE_FORMAT',
      'IMAGE_TOO_LARGE',
      'CONTENT_TYPE',
      'UPLOADS_FULL',
      'TOO_MANY_REQUESTS',
    ],
  }),
  download: defineEndpoint({
    method: 'GET',
    path: '/attachments/{fileName}',
    access: 'file',
    summary: 'A file: images inline, everything else as a download',
    kind: 'file',
    params: z.strictObject({ fileName }),
    response: bytes,
  }),
  unavailable: defineEndpoint({
    method: 'GET',
    path: '/api/files/unavailable',
    access: 'signedIn',
    projectToken: true,
    summary: 'Which of these files a text that the caller writes in a place would not show to its readers',
    query: z.strictObject({
      on: z.enum(['PROJECT', 'ISSUE', 'WRITE_UP', 'TEMPLATE'] satisfies FilePlace['on'][]),
      id: id.optional().meta({ description: 'With PROJECT and ISSUE' }),
      fileNames: commaList(fileName),
    }),
    response: z.object({ fileNames: z.array(z.string()) }),
    errors: ['NOT_FOUND'],
  }),
  publicImage: defineEndpoint({
    method: 'GET',
    path: '/avatar/{fileName}',
    access: 'public',
    summary: 'An avatar or a logo, under a name that nobody guesses',
    kind: 'file',
    params: z.strictObject({ fileName }),
    response: bytes,
    errors: ['NOT_FOUND'],
  }),
};
