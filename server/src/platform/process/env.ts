import fs from 'node:fs';
import { isIP } from 'node:net';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { LIMITS } from '@coloa/contract/limits.ts';
import { z } from 'zod';
import { problemsOfS3, type S3Settings, s3SettingsOf, s3Variables } from '../storage/s3-settings.ts';
import { backupDirBeside } from './backup-names.ts';
import { type BackupTimes, readAt, readKeep } from './backup-times.ts';
import { StartRefused } from './start-refused.ts';

const root = path.resolve(import.meta.dirname, '../../../..');
export const DOTENV = path.join(root, '.env');

const port = z.coerce.number('must be a number').int().min(0).max(65_535);

const postgresUrl = z.string().refine((url) => /^postgres(ql)?:\/\//.test(url) && URL.canParse(url), {
  error: 'must be a URL like postgres://user:password@host:5432/database',
});

type TrustProxy = boolean | string | ((address: string, hop: number) => boolean);

const reading = <T>(read: (value: string) => T | null, error: string) =>
  z.string().transform((value, context) => {
    const found = read(value);
    if (found !== null) return found;
    context.addIssue({ code: 'custom', message: error });
    return z.NEVER;
  });

/**
 * The maximum number of proxies. A larger number is probably a mistake, and would make the server trust IP addresses that clients invent.
 */
const MOST_PROXIES = 10;
/** The named ranges of proxy-addr, the library that Fastify uses. */
const NAMED_RANGES = new Set(['loopback', 'linklocal', 'uniquelocal']);

const MOST_BITS: Record<number, number> = { 4: 32, 6: 128 };

function isRange(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/');
  const most = MOST_BITS[isIP(address)] ?? 0;
  const isWhole = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) >= 1 && Number(bits) <= most);
  return NAMED_RANGES.has(text) || (most > 0 && isWhole && rest.length === 0);
}

function readTrust(value: string): TrustProxy | null {
  if (/^(off|false|no|0)$/i.test(value)) return false;
  const proxies = /^(on|true|yes)$/i.test(value) ? 1 : Number(value);
  if (Number.isInteger(proxies)) return proxies >= 1 && proxies <= MOST_PROXIES ? (_address, hop) => hop < proxies : null;
  const ranges = value.split(',').map((each) => each.trim());
  return ranges.every(isRange) ? ranges.join(', ') : null;
}

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

const schema = z.object({
  PORT: port.default(3000),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().optional(),
  DATABASE_URL: postgresUrl.optional(),
  DATABASE_DIRECT_URL: postgresUrl.optional(),
  DATABASE_READ_URL: postgresUrl.optional(),
  SECRET_KEY: z.string().min(32, 'must have at least 32 characters').optional(),
  BACKUP_DIR: z.string().optional(),
  BACKUP_PASSPHRASE: z.string().min(12, 'must have at least 12 characters').optional(),
  BACKUP_AT: reading(readAt, 'must be a time such as 02:30, or with a known time zone, such as 02:30 Asia/Ho_Chi_Minh').optional(),
  BACKUP_KEEP: reading(readKeep, 'must have the form 7 daily, 4 weekly, 6 monthly').default({ daily: 7, weekly: 4, monthly: 6 }),
  ADMIN_PASSWORD: z.string().optional(),
  PUBLIC_URL: z.url({ protocol: /^https?$/, error: 'must be a URL like https://coloa.example.com' }).optional(),
  SMTP_URL: z
    .string()
    .refine((url) => /^smtps?:\/\//.test(url) && URL.canParse(url), { error: 'must be a URL like smtp://user:password@host:587' })
    .optional(),
  MAIL_ALLOW_LOCAL: z
    .string()
    .regex(/^(on|true|yes|1|off|false|no|0)$/i, 'must be on or off')
    .default('off')
    .transform((value) => /^(on|true|yes|1)$/i.test(value)),
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  LOG_LEVEL: z.enum(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(', ')}`).default('info'),
  MAX_UPLOAD_MB: z.coerce.number('must be a number').int().min(1).max(10_240).default(LIMITS.uploadMb),
  TRUST_PROXY: reading(
    readTrust,
    `must be off, the number of proxies in front of the server (1 to ${MOST_PROXIES}), or their addresses, such as 127.0.0.1, 10.0.0.0/8`,
  ).default(false),
  DRAIN_SECONDS: z.coerce.number('must be a number').min(0).max(300).default(0),
  ...s3Variables,
});

export const ENVIRONMENT_NAMES: readonly string[] = Object.keys(schema.shape);

export type LogLevel = z.infer<typeof schema>['LOG_LEVEL'];

export type Env = {
  port: number;
  host: string;
  /** An absolute path. */
  dataDir: string;
  isDataDirGiven: boolean;
  /** Null for the embedded PostgreSQL in `dataDir`. */
  database: { url: string; directUrl: string; readUrl: string | null } | null;
  /** Null if files are stored in `dataDir`. */
  s3: S3Settings | null;
  /** Null if the key is in a file in `dataDir`. */
  secretKey: string | null;
  /** An absolute path. */
  backupDir: string;
  /** Encrypts the secret key in backups. Null if backups do not contain the key. */
  backupPassphrase: string | null;
  /** Null if there are no scheduled backups. */
  backupTimes: BackupTimes | null;
  /** The password of the first user at the first start. If null, the server generates it. */
  adminPassword: string | null;
  /** The public URL without a trailing slash. If null, the server uses the address on which it listens. */
  publicUrl: string | null;
  /** The mail server for account email, and for workspaces without their own mail server. */
  smtpUrl: string | null;
  /** Whether a workspace's mail server may be on this machine or have a link-local address. SMTP_URL may always use these addresses. */
  mailAllowLocal: boolean;
  /** If null, `/metrics` does not exist. */
  metricsToken: string | null;
  logLevel: LogLevel;
  maxUploadBytes: number;
  /** A value in Fastify's format: false, a comma-separated list of IP addresses and ranges, or a function that trusts a number of hops. */
  trustProxy: TrustProxy;
  /**
   * The time in milliseconds for which a stopping server still responds but reports that it is not ready, so that load balancers use
   * other servers.
   */
  drainMs: number;
};

function loadDotenv(): void {
  let text: string;
  try {
    text = fs.readFileSync(DOTENV, 'utf8');
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return;
    throw new StartRefused(`${DOTENV} cannot be read (${message}). Make the user that runs the server its owner, or remove it.`);
  }
  // Node's loadEnvFile is not used, because it would report an unreadable file as missing.
  for (const [name, value] of Object.entries(parseEnv(text))) process.env[name] ??= value;
}

/** Sets missing variables to an empty string, so that `readEnv` ignores a `.env` file. */
export function ignoreDotenv(environment: Record<string, string | undefined>): void {
  for (const name of ENVIRONMENT_NAMES) environment[name] ??= '';
}

/**
 * Reads the settings. Treats empty variables as unset, because compose files pass unset variables as empty ones. Without `source`, uses the
 * environment and then the `.env` file beside package.json.
 * @throws StartRefused with all problems
 */
export function readEnv(source?: Record<string, string | undefined>): Env {
  if (!source) loadDotenv();
  const given = Object.entries(source ?? process.env).filter(([, value]) => value?.trim());
  const parsed = schema.safeParse(Object.fromEntries(given));
  const problems = parsed.success ? [] : parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`);
  for (const name of ['DATABASE_DIRECT_URL', 'DATABASE_READ_URL'] as const)
    if (parsed.data?.[name] && !parsed.data.DATABASE_URL) problems.push(`${name} needs DATABASE_URL beside it`);
  if (parsed.success) problems.push(...problemsOfS3(parsed.data));
  if (!parsed.success || problems.length)
    throw new StartRefused(`The environment is invalid:\n${problems.map((p) => `  ${p}`).join('\n')}`);
  const env = parsed.data;
  const dataDir = path.resolve(env.DATA_DIR ?? path.join(root, 'data'));
  return {
    port: env.PORT,
    host: env.HOST,
    dataDir,
    isDataDirGiven: env.DATA_DIR !== undefined,
    database: env.DATABASE_URL
      ? { url: env.DATABASE_URL, directUrl: env.DATABASE_DIRECT_URL ?? env.DATABASE_URL, readUrl: env.DATABASE_READ_URL ?? null }
      : null,
    s3: s3SettingsOf(env),
    secretKey: env.SECRET_KEY ?? null,
    backupDir: env.BACKUP_DIR ? path.resolve(env.BACKUP_DIR) : backupDirBeside(dataDir),
    backupPassphrase: env.BACKUP_PASSPHRASE ?? null,
    backupTimes: env.BACKUP_AT ? { ...env.BACKUP_AT, keep: env.BACKUP_KEEP } : null,
    adminPassword: env.ADMIN_PASSWORD ?? null,
    publicUrl: env.PUBLIC_URL?.replace(/\/+$/, '') ?? null,
    smtpUrl: env.SMTP_URL ?? null,
    mailAllowLocal: env.MAIL_ALLOW_LOCAL,
    metricsToken: env.METRICS_TOKEN ?? null,
    logLevel: env.LOG_LEVEL,
    maxUploadBytes: env.MAX_UPLOAD_MB * 1024 * 1024,
    trustProxy: env.TRUST_PROXY,
    drainMs: env.DRAIN_SECONDS * 1000,
  };
}
