import { createHash } from 'node:crypto';
import { type S3Client, S3Refused } from './s3-client.ts';
import { StoreUnavailable } from './storage.ts';

/** A file that is sent in parts; it is there once it is complete, and not before. */
export type Parts = {
  add(body: { pieces: readonly Uint8Array[]; sha256: string }): Promise<void>;
  /** `size` of the whole. */
  complete(size: number): Promise<void>;
  /** Lets go of what was sent, as far as the store can be reached; never throws. */
  abort(): Promise<void>;
};

/** An error within an answer of 200, which a store sends that has begun to answer before it was done. */
const ERROR = /<Error>[\s\S]*<Code>([^<]{1,100})</;

/** Begins a file in parts. @throws StoreUnavailable */
export async function beginParts(client: S3Client, key: string, headers: Record<string, string>): Promise<Parts> {
  const begun = await client.ask({ method: 'POST', key, query: { uploads: '' }, headers });
  const uploadId = /<UploadId>([^<]+)<\/UploadId>/.exec(begun.text)?.[1];
  if (uploadId === undefined) throw new StoreUnavailable(`${client.place} does not take files in parts`);
  const tags: string[] = [];

  /** An answer that was lost may have been a yes. */
  async function isThere(size: number): Promise<boolean> {
    const { headers: told } = await client.ask({ method: 'HEAD', key });
    return Number(told['content-length']) === size;
  }

  return {
    async add(body) {
      const partNumber = String(tags.length + 1);
      const { headers: told } = await client.ask({ method: 'PUT', key, query: { partNumber, uploadId }, body });
      tags.push(String(told.etag ?? ''));
    },
    async complete(size) {
      const parts = tags.map((tag, n) => `<Part><PartNumber>${n + 1}</PartNumber><ETag>${tag}</ETag></Part>`);
      const text = Buffer.from(`<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`);
      const body = { pieces: [text], sha256: createHash('sha256').update(text).digest('hex') };
      try {
        const answer = await client.ask({ method: 'POST', key, query: { uploadId }, body });
        const code = ERROR.exec(answer.text)?.[1];
        if (code !== undefined) throw new StoreUnavailable(`${client.place} could not put a file together: ${code}`);
      } catch (error) {
        if (!(error instanceof S3Refused && error.code === 'NoSuchUpload' && (await isThere(size)))) throw error;
      }
    },
    async abort() {
      await client.ask({ method: 'DELETE', key, query: { uploadId } }, { tries: 1 }).catch(() => {}); // the bucket's own rule clears it away later
    },
  };
}
