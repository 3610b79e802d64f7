import { DeleteObjectCommand, GetObjectCommand, ListObjectsV2Command, PutObjectCommand } from '@aws-sdk/client-s3';
import { createLog, type Log } from '../log/log.ts';
import { StartRefused } from '../process/start-refused.ts';
import { openS3Bucket, S3Refused, S3Unreachable } from './s3-client.ts';
import { encryptionOf, type S3Settings } from './s3-settings.ts';
import { newStoredName } from './storage.ts';

const RIGHTS = 's3:ListBucket on the bucket, s3:GetObject, s3:PutObject, s3:DeleteObject and s3:AbortMultipartUpload on its objects';
/** Error codes that indicate a wrong setting. Other errors may be temporary. */
const MISTAKES = /^(ENOTFOUND|ERR_TLS_\w+|ERR_SSL_\w+|CERT_\w+|SELF_SIGNED_\w+|DEPTH_ZERO_\w+|UNABLE_TO_\w+|EPROTO|HPE_\w+)$/;

function adviceOf({ code, status, region }: S3Refused, settings: S3Settings, doing: string): string {
  switch (code) {
    case 'InvalidAccessKeyId':
      return 'The file store does not know S3_ACCESS_KEY_ID.';
    case 'SignatureDoesNotMatch':
      return 'S3_SECRET_ACCESS_KEY does not match S3_ACCESS_KEY_ID.';
    case 'NoSuchBucket':
      return `The bucket ${settings.bucket} does not exist: create it, or set S3_BUCKET to an existing one.`;
    case 'RequestTimeTooSkewed':
      return 'The clock of this machine is wrong.';
    default:
      if (region !== null && region !== settings.region) return `The bucket is in another region: set S3_REGION=${region}.`;
      if (status === 301 || status === 307) return 'The bucket is elsewhere: set S3_ENDPOINT and S3_REGION accordingly.';
      return status === 403 ? `The key may not ${doing}. It needs ${RIGHTS}.` : `The failed step: ${doing}.`;
  }
}

/**
 * Checks the store by listing, writing, reading and deleting.
 * @throws StartRefused if the store rejects an operation, a setting is wrong, or the store is unavailable and `mustAnswer` is true
 */
export async function proveS3(settings: S3Settings, log: Log, mustAnswer: boolean): Promise<void> {
  // The bucket gets a silent logger, because this function reports errors itself.
  const { client, place, ask } = openS3Bucket(settings, createLog('silent'));
  const bucket = { Bucket: settings.bucket };
  const object = { ...bucket, Key: `${settings.prefix}proof-${newStoredName()}` };
  const listed = { ...bucket, Prefix: settings.prefix, Delimiter: '/', MaxKeys: 1 };
  const written = { ...object, ...encryptionOf(settings), Body: 'Coloa was here to see whether it may write.\n' };
  let doing = 'list files';
  try {
    await ask((abortSignal) => client.send(new ListObjectsV2Command(listed), { abortSignal }));
    doing = 'write a file';
    await ask((abortSignal) => client.send(new PutObjectCommand(written), { abortSignal }));
    doing = 'read a file';
    await ask(async (abortSignal) => (await client.send(new GetObjectCommand(object), { abortSignal })).Body?.transformToString());
    doing = 'delete a file';
    await ask((abortSignal) => client.send(new DeleteObjectCommand(object), { abortSignal }));
  } catch (error) {
    if (error instanceof S3Refused && error.status < 500)
      throw new StartRefused(`Files cannot be saved in the file store: ${error.message}\n  ${adviceOf(error, settings, doing)}`);
    const mistaken = error instanceof S3Unreachable && MISTAKES.test(error.reason ?? '');
    if (mistaken || mustAnswer)
      throw new StartRefused(`Files cannot be saved in the file store: ${(error as Error).message.replace(/\.$/, '')}. Check S3_ENDPOINT.`);
    log.warn({ err: error, store: place }, 'the file store does not respond; the server starts without it');
  }
}
