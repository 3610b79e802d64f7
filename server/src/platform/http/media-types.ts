const MEDIA_TYPES: Readonly<Record<string, string>> = {
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  html: 'text/html; charset=utf-8',
  zip: 'application/zip',
  json: 'application/json',
  sarif: 'application/sarif+json',
};

/** What a file that we made is, by the ending of its name. */
export const mediaTypeOf = (fileName: string): string =>
  MEDIA_TYPES[fileName.slice(fileName.lastIndexOf('.') + 1)] ?? 'application/octet-stream';
