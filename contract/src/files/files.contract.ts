import { z } from 'zod';
import { ofFormat } from '../formats.ts';
import { bytes, commaList, defineEndpoint, done, id, instant } from '../http.ts';
import { person } from '../users/users.schema.ts';

export const file = z
  .object({
    attachmentId: id,
    fileName: z.string().meta({ description: 'Random file name in the URL' }),
    name: z.string().meta({ description: 'Original name of the upload' }),
    url: z.string(),
    size: z.int().meta({ description: 'Size in bytes' }),
    type: z.string().meta({ description: 'Media type, detected from the content' }),
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

const keptOriginal = z
  .object({
    fileName: z.string().meta({ description: 'File name of the edited image' }),
    original: z.string().meta({ description: 'File name of the original' }),
    url: z.string().meta({ description: 'URL of the original' }),
    keptBy: person,
    keptAt: instant,
    can: z.object({ delete: z.boolean() }),
  })
  .meta({ id: 'KeptOriginal' });
export type KeptOriginal = z.infer<typeof keptOriginal>;

const fileName = z.string().regex(/^[0-9a-f]{32}\.[a-z0-9]{1,8}$/, ofFormat('fileName'));

/**
 * The owner of a text with files: a project (notes, comments, report) or an issue, with its id; or a write-up or a template, without an id.
 */
export type FilePlace = { on: 'PROJECT' | 'ISSUE'; id: string } | { on: 'WRITE_UP' | 'TEMPLATE' };

export const filesContract = {
  upload: defineEndpoint({
    method: 'POST',
    path: '/attachments',
    access: 'signedIn',
    projectToken: true,
    summary: 'Upload one file in the field `file`. Only the uploader can read it until a text or an object uses it',
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
    summary: 'Download a file. Images are displayed inline',
    kind: 'file',
    params: z.strictObject({ fileName }),
    response: bytes,
  }),
  discard: defineEndpoint({
    method: 'DELETE',
    path: '/api/files/{fileName}',
    access: 'signedIn',
    projectToken: true,
    summary: 'Delete an upload of the caller that nothing uses, instead of waiting 30 days',
    params: z.strictObject({ fileName }),
    response: done,
    errors: ['NOT_FOUND', 'ATTACHMENT_IN_USE'],
  }),
  unavailable: defineEndpoint({
    method: 'GET',
    path: '/api/files/unavailable',
    access: 'signedIn',
    projectToken: true,
    summary: 'List the given files that the readers of a text in this place could not see, if the caller wrote it',
    query: z.strictObject({
      on: z.enum(['PROJECT', 'ISSUE', 'WRITE_UP', 'TEMPLATE'] satisfies FilePlace['on'][]),
      id: id.optional().meta({ description: 'Required with PROJECT and ISSUE' }),
      fileNames: commaList(fileName),
    }),
    response: z.object({ fileNames: z.array(z.string()) }),
    errors: ['NOT_FOUND'],
  }),
  originals: defineEndpoint({
    method: 'GET',
    path: '/api/files/originals',
    access: 'signedIn',
    projectToken: true,
    summary: 'List the kept originals of edited images. Only the team of a place that uses the edited image can read them',
    query: z.strictObject({ fileNames: commaList(fileName).meta({ description: 'File names of edited images' }) }),
    response: z.object({ originals: z.array(keptOriginal) }),
  }),
  keepOriginal: defineEndpoint({
    method: 'POST',
    path: '/api/files/originals',
    access: 'signedIn',
    projectToken: true,
    summary:
      'Keep the original of an edited image for the team. The caller must have uploaded both. An original of another edit is accepted, too',
    body: z.strictObject({
      fileName: fileName.meta({ description: 'File name of the edited image' }),
      original: fileName.meta({ description: 'File name of an upload that nothing uses, or of an original that the caller can read' }),
    }),
    response: keptOriginal,
    errors: ['UNKNOWN_ATTACHMENT', 'FILE_NOT_IMAGE', 'ATTACHMENT_IN_USE', 'ORIGINAL_KEPT'],
  }),
  deleteOriginal: defineEndpoint({
    method: 'DELETE',
    path: '/api/files/originals/{fileName}',
    access: 'signedIn',
    projectToken: true,
    summary: 'Delete the original of an edited image, also for other images with this original',
    params: z.strictObject({ fileName: fileName.meta({ description: 'File name of the edited image' }) }),
    response: done,
    errors: ['FORBIDDEN', 'NOT_FOUND'],
  }),
  publicImage: defineEndpoint({
    method: 'GET',
    path: '/avatar/{fileName}',
    access: 'public',
    summary: 'Get a profile picture or a logo. The file name is random and cannot be guessed',
    kind: 'file',
    params: z.strictObject({ fileName }),
    response: bytes,
    errors: ['NOT_FOUND'],
  }),
};
