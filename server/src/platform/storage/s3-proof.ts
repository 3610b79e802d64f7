import { createHash } from 'node:crypto';
import { createLog, type Log } from '../log/log.ts';
import { StartRefused } from '../process/start-refused.ts';
import { openS3Client, S3Refused, S3Unreachable } from './s3-client.ts';
import { encryptionHeaders, type S3Settings } from './s3-settings.ts';
import { newStoredName } from './storage.ts';

/** What the key must be allowed to do. */
const RIGHTS = 's3:ListBucket on the bucket, s3:GetObject, s3:PutObject, s3:DeleteObject and s3:AbortMultipartUpload on its objects';
/** A name that no system finds, and a certificate that is not believed, are mistakes; anything else may pass. */
const MISTAKES = /^(ENOTFOUND|ERR_TLS_\w+|ERR_SSL_\w+|CERT_\w+|SELF_SIGNED_\w+|DEPTH_ZERO_\w+|UNABLE_TO_\w+|EPROTO|HPE_\w+)$/;

/** What is to be done about a refusal, in words for the operator. */
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
 * Lists, writes, reads and deletes a file that is made up for it.
 * @throws StartRefused when the store refuses that, or cannot be there at all; or does not answer and `mustAnswer`
 */
export async function proveS3(settings: S3Settings, log: Log, mustAnswer: boolean): Promise<void> {
  // It is told below, once.
  const client = openS3Client(settings, createLog('silent'));
  const text = Buffer.from('Coloa was here to see whether it may write.\n');
  const key = `${settings.prefix}proof-${newStoredName()}`;
  const body = { pieces: [text], sha256: createHash('sha256').update(text).digest('hex') };
  const query = { 'list-type': '2', 'max-keys': '1', delimiter: '/', prefix: settings.prefix };
  let doing = 'list files';
  try {
    await client.ask({ method: 'GET', key: '', query });
    doing = 'write a file';
    await client.ask({ method: 'PUT', key, headers: encryptionHeaders(settings), body });
    doing = 'read a file';
    await client.ask({ method: 'GET', key });
    doing = 'delete a file';
    await client.ask({ method: 'DELETE', key });
  } catch (error) {
    if (error instanceof S3Refused && error.status < 500)
      throw new StartRefused(`Files cannot be saved in the file store: ${error.message}\n  ${adviceOf(error, settings, doing)}`);
    const mistaken = error instanceof S3Unreachable && MISTAKES.test(error.reason ?? '');
    if (mistaken || mustAnswer)
      throw new StartRefused(`Files cannot be saved in the file store: ${(error as Error).message.replace(/\.$/, '')}. Check S3_ENDPOINT.`);
    log.warn({ err: error, store: client.place }, 'the file store does not respond; the server starts without it');
  }
}
