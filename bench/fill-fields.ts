import { type SQL, sql } from 'drizzle-orm';
import { buildField } from '../server/src/custom-fields/custom-fields.factory.ts';
import { issueFieldValues } from '../server/src/issues/fields/field-values.tables.ts';
import { issues } from '../server/src/issues/issues.tables.ts';
import type { DbOrTx } from '../server/src/platform/database/database.ts';

const TYPES = ['TEXT', 'NUMBER', 'CHOICE', 'DAY'] as const;
const CHOICES = ['a', 'b', 'c', 'd', 'e'];
export const FIELDS = 30;

/** Value and sort key from a number `h`, which differs by issue and field. The keys are those of `sortKeyOf`. */
const VALUES: Record<(typeof TYPES)[number], [value: SQL, key: SQL]> = {
  TEXT: [sql`'VCS-' || h % 50000`, sql`'vcs - ' || h % 50000`],
  NUMBER: [sql`(h % 1000)::text`, sql`to_hex(get_byte(float8send(h % 1000), 0) | 128) || substr(encode(float8send(h % 1000), 'hex'), 3)`],
  CHOICE: [sql`chr(97 + h % 5)`, sql`lpad((h % 5)::text, 2, '0')`],
  DAY: [sql`(date '2025-01-01' + h % 700)::text`, sql`(date '2025-01-01' + h % 700)::text`],
};

/** Defines `FIELDS` fields and gives nine of ten issues a value in each. */
export async function fillFields(db: DbOrTx, workspaceId: string): Promise<void> {
  for (let n = 0; n < FIELDS; n++) {
    const type = TYPES[n % TYPES.length] ?? 'TEXT';
    const choices = type === 'CHOICE' ? CHOICES.map((key) => ({ key, name: { vi: key, en: key }, retired: false })) : [];
    const { id } = await buildField(db, workspaceId, { key: `f${n}`, type, choices, clientVisible: n % 2 === 0 });
    const [value, key] = VALUES[type];
    await db.execute(sql`insert into ${issueFieldValues} (workspace_id, issue_id, field_id, position, value, sort_key)
      select workspace_id, id, ${id}::uuid, 0, ${value}, ${key}
      from (select workspace_id, id, hashtext(id::text || ${String(n)}::text) & 2147483647 as h from ${issues}
        where workspace_id = ${workspaceId}::uuid) as numbered
      where h % 10 > 0`);
  }
}
