export const acceptsGzip = (acceptEncoding: string | string[] | undefined): boolean =>
  [acceptEncoding ?? []]
    .flat()
    .some((header) => header.split(',').some((each) => /^\s*(?:gzip|\*)\s*(?:$|;(?!\s*q=0(?:\.0*)?\s*$))/i.test(each)));

/** Returns a Content-Disposition header (RFC 6266). `filename` is for clients that do not support `filename*`. */
export function contentDisposition(kind: 'inline' | 'attachment', name: string): string {
  const plain = name.replaceAll(/[^\x20-\x7e]|["\\%]/g, '_');
  const encoded = encodeURIComponent(name.toWellFormed()).replaceAll(
    /['()*!]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${kind}; filename="${plain}"; filename*=UTF-8''${encoded}`;
}

const MEDIA_TYPES: Readonly<Record<string, string>> = {
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  html: 'text/html; charset=utf-8',
  zip: 'application/zip',
  json: 'application/json',
  sarif: 'application/sarif+json',
};

export const mediaTypeOf = (fileName: string): string =>
  MEDIA_TYPES[fileName.slice(fileName.lastIndexOf('.') + 1)] ?? 'application/octet-stream';
