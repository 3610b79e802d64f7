import { z } from 'zod';
import { auditHead } from '../audit/audit-heads.service.ts';

/**
 * A backup is a tar archive that is written and read as a stream. `about.json` comes first, so that an incompatible backup is rejected
 * early. `manifest.json` comes last, so that an archive without it is recognised as incomplete.
 */
export const FORMAT = 1;

export const ABOUT = 'about.json';
export const MANIFEST = 'manifest.json';

const migration = z.object({ name: z.string(), sha256: z.string() });
const table = z.object({
  name: z.string(),
  /** Generated columns are not included, because the database computes them. */
  columns: z.array(z.string()).min(1),
});

/** The encryption key of the installation, encrypted with a passphrase (see sealed-key.ts). Each part is in Base64. */
const sealedKey = z.object({
  salt: z.base64(),
  nonce: z.base64(),
  tag: z.base64(),
  body: z.base64(),
});
export type SealedKey = z.infer<typeof sealedKey>;

export const about = z.object({
  coloa: z.literal('backup'),
  format: z.int(),
  version: z.string(),
  madeAt: z.iso.datetime(),
  /** The applied migrations, oldest first. */
  migrations: z.array(migration),
  tables: z.array(table),
  /** The last values of the sequences in use, by name. */
  sequences: z.record(z.string(), z.string()),
  /** Null if the backup does not contain the encryption key, which must then be stored elsewhere. */
  key: sealedKey.nullable(),
  /** The latest seal of each workspace's audit log. Earlier archives do not contain it. */
  auditHeads: z.array(auditHead).optional(),
});
export type About = z.infer<typeof about>;
export type BackedUpTable = About['tables'][number];

export const manifest = z.object({
  tables: z.record(z.string(), z.object({ rows: z.int(), bytes: z.int(), sha256: z.string() })),
  files: z.object({ count: z.int(), bytes: z.int() }),
  /** The SHA-256 of `about.json`. The first archives do not contain it. */
  about: z.string().optional(),
  /** The number of files that rows refer to but that were lost before the backup. The first archives do not contain it. */
  missing: z.int().optional(),
});
export type Manifest = z.infer<typeof manifest>;

export const rowsIn = ({ tables }: Manifest): number => Object.values(tables).reduce((sum, { rows }) => sum + rows, 0);

/** SHA-256 of the files since the previous list, by name. */
export const sums = z.record(z.string(), z.string());

export const partName = (tableName: string, part: number): string => `tables/${tableName}/${String(part).padStart(6, '0')}.copy.gz`;
export const fileName = (name: string): string => `files/${name}`;
export const sumsName = (part: number): string => `sums/${String(part).padStart(6, '0')}.json`;

export function entryOf(name: string): { table: string } | { file: string } | 'sums' | null {
  if (/^sums\/\d{6,}\.json$/.test(name)) return 'sums';
  const [, tableName] = /^tables\/([a-z0-9_]+)\/\d{6,}\.copy\.gz$/.exec(name) ?? [];
  if (tableName) return { table: tableName };
  const [, file] = /^files\/([0-9a-f]{48})$/.exec(name) ?? [];
  return file ? { file } : null;
}
