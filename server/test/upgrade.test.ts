import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {
  DEFAULT_NOTIFICATION_SETTINGS,
  type NotificationSettings,
  notificationSettings,
} from '@coloa/contract/notifications/notification-kinds.ts';
import { sql } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { settingsFrom } from '../src/notifications/notification-settings.service.ts';
import { migrate } from '../src/platform/database/migrations.ts';
import { newId } from '../src/platform/ids.ts';
import { createLog } from '../src/platform/log/log.ts';
import { openTestDatabase } from './database.ts';

const FOLDER = path.resolve(import.meta.dirname, '../migrations');
const log = createLog('silent');

async function databaseBefore(migration: string) {
  const database = await openTestDatabase({ empty: true });
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'coloa-test-'));
  onTestFinished(async () => {
    await database.drop();
    fs.rmSync(folder, { recursive: true });
  });
  for (const name of fs.readdirSync(FOLDER).filter((each) => each.endsWith('.sql') && each < migration))
    fs.copyFileSync(path.join(FOLDER, name), path.join(folder, name));
  await migrate(database.connection, log, { folder });
  return { db: database.db, upgrade: () => migrate(database.connection, log) };
}

test('an upgrade from before 0010 dates closed issues by their last closing step, and keeps all issue indexes', async () => {
  const { db, upgrade } = await databaseBefore('0010');
  const [workspace, project, user] = [newId(), newId(), newId()];
  await db.execute(sql`insert into workspaces (id, name, slug) values (${workspace}, 'Đội', 'doi')`);
  await db.execute(sql`insert into users (id, username, username_key, name, search_text) values (${user}, 'an', 'an', 'An', 'an')`);
  await db.execute(sql`
    insert into projects (workspace_id, id, key, name, description, client, kind, tags, languages, two_person_review,
      search_name, search_client, search_text, search_description, created_by)
    values (${workspace}, ${project}, 'A', 'A', '', '', 'WEB', '{}', '{vi}', false, '', '', '', '', ${user})`);
  let number = 0;
  async function issue(status: string, steps: readonly [action: string, at: string][]): Promise<string> {
    const id = newId();
    await db.execute(sql`
      insert into issues (workspace_id, id, project_id, number, severity, severity_order, status, tags, external_id, reporter_id,
        title_vi, title_en, search_text, updated_at)
      values (${workspace}, ${id}, ${project}, ${++number}, 'HIGH', 2, ${status}, '{}', '', ${user}, 'Lỗi', '', 'loi', '2026-05-05T00:00:00Z')`);
    for (const [n, [action, at]] of steps.entries())
      await db.execute(sql`
        insert into issue_history (workspace_id, id, issue_id, actor_id, at, action, changes, note, version, published)
        values (${workspace}, ${newId()}, ${id}, ${user}, ${at}, ${action}, '[]', '', ${n + 1}, true)`);
    return id;
  }
  const moved = await issue('CLOSED', [
    ['CREATED', '2026-01-01T00:00:00Z'],
    ['STATUS', '2026-01-02T00:00:00Z'],
    ['STATUS', '2026-01-03T00:00:00Z'],
    ['EDITED', '2026-01-04T00:00:00Z'],
  ]);
  const retested = await issue('CLOSED', [
    ['STATUS', '2026-02-01T00:00:00Z'],
    ['RETESTED', '2026-02-02T00:00:00Z'],
  ]);
  const notYetNotified = await issue('CLOSED', [['CREATED', '2026-03-01T00:00:00Z']]);
  const open = await issue('OPEN', [['STATUS', '2026-04-01T00:00:00Z']]);
  const indexes = async () => {
    const { rows } = await db.execute<{ name: string; def: string }>(
      sql`select indexname as name, indexdef as def from pg_indexes where tablename = 'issues'`,
    );
    return Object.fromEntries(rows.map(({ name, def }) => [name, def]));
  };
  const { issues_created: _created, issues_published: _published, issues_outdated: _outdated, ...others } = await indexes();
  const { issues_search: _search, ...before } = others;

  expect(await upgrade()).toContain('0010_overview');

  const { rows } = await db.execute<{ id: string; at: string | null }>(
    sql`select id, to_char(closed_at at time zone 'UTC', 'YYYY-MM-DD') as at from issues`,
  );
  expect(new Map(rows.map(({ id, at }) => [id, at]))).toEqual(
    new Map([
      [moved, '2026-01-03'],
      [retested, '2026-02-02'],
      [notYetNotified, '2026-05-05'],
      [open, null],
    ]),
  );
  const after = await indexes();
  // A current index may have more columns than before, but must begin with the earlier ones.
  const beginning = (definition: string) => definition.replace(/\)( WHERE .*)?$/, '');
  for (const [name, definition] of Object.entries(before)) expect(after[name], name).toContain(beginning(definition));
  expect(Object.keys(after)).toEqual(
    expect.arrayContaining(['issues_search', 'issues_closed', 'issues_created', 'issues_published', 'issues_unsettled_due']),
  );
});

test('an upgrade from before 0012 keeps disabled notifications off, and uses the defaults for all others', async () => {
  const { db, upgrade } = await databaseBefore('0012');
  async function user(name: string, off: string): Promise<string> {
    const id = newId();
    await db.execute(sql`
      insert into users (id, username, username_key, name, search_text, mail_off) values (${id}, ${name}, ${name}, ${name}, ${name}, ${off}::text[])`);
    return id;
  }
  const some = await user('an', '{SENT_BACK,NEW_SIGN_IN}');
  const one = await user('binh', '{ASSIGNED}');
  const none = await user('chi', '{}');

  expect(await upgrade()).toContain('0012_notification_settings');

  const { rows } = await db.execute<{ user_id: string; settings: Partial<NotificationSettings> }>(
    sql`select user_id, settings from notification_settings`,
  );
  const settings = new Map(rows.map((row) => [row.user_id, notificationSettings.parse(settingsFrom(row.settings))]));
  const { kinds } = DEFAULT_NOTIFICATION_SETTINGS;
  const off = { page: true, mail: 'OFF' };
  expect(settings.get(some)).toEqual({ ...DEFAULT_NOTIFICATION_SETTINGS, newSignIn: false, kinds: { ...kinds, SENT_BACK: off } });
  expect(settings.get(one)).toEqual({ ...DEFAULT_NOTIFICATION_SETTINGS, kinds: { ...kinds, ASSIGNED: off } });
  expect(settings.has(none)).toBe(false);
  const { rows: columns } = await db.execute(
    sql`select from information_schema.columns where table_name = 'users' and column_name = 'mail_off'`,
  );
  expect(columns).toEqual([]);
});
