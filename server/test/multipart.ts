import { randomUUID } from 'node:crypto';

export interface Upload {
  name: string;
  type?: string;
  bytes: Uint8Array;
  field?: string;
}

export function multipart(...files: Upload[]): { payload: Buffer; headers: { 'content-type': string } } {
  const boundary = `coloa-${randomUUID()}`;
  const parts = files.flatMap(({ name, type = 'application/octet-stream', bytes, field = 'file' }) => [
    Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="${field}"; filename="${name}"\r\nContent-Type: ${type}\r\n\r\n`),
    Buffer.from(bytes),
    Buffer.from('\r\n'),
  ]);
  return {
    payload: Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  };
}
