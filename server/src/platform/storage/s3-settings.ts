import { z } from 'zod';

export type S3Settings = {
  /** The URL of the store, without a trailing slash. Requests go only to this URL, even if a response contains another one. */
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** Empty, or a path with a trailing slash. */
  prefix: string;
  /** True if the bucket is in the path of the URL, false if it is in the host name. */
  pathStyle: boolean;
  /** `AES256`, `aws:kms` or `aws:kms:<key>`. Null for the store's own setting. */
  encryption: string | null;
  cacheBytes: number;
};

const MEGABYTE = 1024 * 1024;
const onOff = z.string().regex(/^(on|true|yes|1|off|false|no|0)$/i, 'must be on or off');

export const s3Variables = {
  S3_ENDPOINT: z
    .url({ protocol: /^https?$/, error: 'must be a URL like https://s3.example.com' })
    .refine((url) => !URL.canParse(url) || /^\/?$/.test(new URL(url).pathname + new URL(url).search), {
      error: 'must end behind the host: the bucket is for S3_BUCKET, a folder for S3_PREFIX',
    })
    .refine((url) => !URL.canParse(url) || !new URL(url).username, {
      error: 'must hold no key: that is for S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY',
    })
    .optional(),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket: 3 to 63 of a-z, 0-9, dot and hyphen')
    .optional(),
  S3_REGION: z
    .string()
    .regex(/^[a-z0-9-]+$/i, 'must be a region like eu-central-1')
    .optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  S3_PREFIX: z
    .string()
    .regex(
      /^(?!.*(^|\/)\.\.?(\/|$))[\w.-]+(\/[\w.-]+)*\/?$/,
      'must be a folder like coloa/files, of letters, digits, dot, hyphen and underscore',
    )
    .optional(),
  S3_PATH_STYLE: onOff.transform((value) => /^(on|true|yes|1)$/i.test(value)).optional(),
  S3_ENCRYPTION: z
    .string()
    .regex(/^(AES256|aws:kms(:[\w:/-]+)?)$/, 'must be AES256, aws:kms or aws:kms:<key>')
    .optional(),
  S3_CACHE_MB: z.coerce.number('must be a number').int().min(512).max(102_400).default(2048),
};

type Read = z.infer<z.ZodObject<typeof s3Variables>>;

export function problemsOfS3(env: Partial<Read>): string[] {
  const given = (['S3_ENDPOINT', 'S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY', 'S3_PREFIX', 'S3_ENCRYPTION'] as const).filter(
    (name) => env[name] !== undefined,
  );
  if (env.S3_BUCKET === undefined) return given.map((name) => `${name} needs S3_BUCKET beside it`);
  const problems = (['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const)
    .filter((name) => env[name] === undefined)
    .map((name) => `${name} is needed with S3_BUCKET`);
  if (env.S3_ENDPOINT === undefined && env.S3_REGION === undefined)
    problems.push('S3_ENDPOINT is needed with S3_BUCKET, or S3_REGION for a bucket of AWS');
  return problems;
}

/** Returns null if files are stored on disk. Call it only if `problemsOfS3` returns no problems. */
export function s3SettingsOf(env: Read): S3Settings | null {
  const { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = env;
  if (bucket === undefined || accessKeyId === undefined || secretAccessKey === undefined) return null;
  const region = env.S3_REGION ?? 'us-east-1';
  return {
    endpoint: env.S3_ENDPOINT?.replace(/\/+$/, '') ?? `https://s3.${region}.amazonaws.com`,
    bucket,
    region,
    accessKeyId,
    secretAccessKey,
    prefix: env.S3_PREFIX ? env.S3_PREFIX.replace(/\/*$/, '/') : '',
    pathStyle: env.S3_PATH_STYLE ?? true,
    encryption: env.S3_ENCRYPTION ?? null,
    cacheBytes: env.S3_CACHE_MB * MEGABYTE,
  };
}

/** Returns the encryption parameters of a write request, because a bucket may reject unencrypted files. */
export function encryptionOf({ encryption }: S3Settings): { ServerSideEncryption?: 'AES256' | 'aws:kms'; SSEKMSKeyId?: string } {
  if (encryption === null) return {};
  const [, kind, key] = /^(AES256|aws:kms)(?::(.+))?$/.exec(encryption) ?? [];
  return { ServerSideEncryption: kind === 'AES256' ? kind : 'aws:kms', ...(key === undefined ? {} : { SSEKMSKeyId: key }) };
}
