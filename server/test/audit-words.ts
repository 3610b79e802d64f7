import { AUDIT_DETAILS } from '@coloa/contract/audit/audit-details.ts';
import { sql } from 'drizzle-orm';
import type { DbOrTx } from '../src/platform/database/database.ts';

const flat = (value: unknown): unknown[] => {
  if (Array.isArray(value)) return value.flatMap(flat);
  return typeof value === 'object' && value !== null && 'from' in value && 'to' in value ? [value.from, value.to].flatMap(flat) : [value];
};

export async function unlistedDetails(db: DbOrTx): Promise<string[]> {
  const { rows } = await db.execute<{ name: string; value: unknown }>(
    sql`select distinct name, value from audit_entries, jsonb_each(details) as each(name, value)`,
  );
  const unlisted = rows.flatMap(({ name, value }) => {
    const kind = (AUDIT_DETAILS as Readonly<Record<string, string | readonly unknown[]>>)[name];
    if (kind === undefined) return [name];
    return typeof kind === 'string' ? [] : flat(value).flatMap((each) => (each == null || kind.includes(each) ? [] : [`${name}=${each}`]));
  });
  return [...new Set(unlisted)].sort();
}
