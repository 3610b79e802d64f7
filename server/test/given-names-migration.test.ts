import { eq } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { users } from '../src/membership/users.tables.ts';
import { migrate } from '../src/platform/database/migrations.ts';
import { createLog } from '../src/platform/log/log.ts';
import { searchText } from '../src/platform/text/folding.ts';
import { buildUser } from '../src/users/users.factory.ts';
import { openTestDatabase } from './database.ts';

const log = createLog('silent');

test('migration 0027 gives users of earlier versions the search text of new ones', async () => {
  const database = await openTestDatabase({ empty: true });
  onTestFinished(() => database.drop());
  const { db } = database;
  await migrate(database.connection, log, { last: '0026_report_sections' });
  const people = [
    ['Nguyễn Thu Hà', 'ha.nguyen'],
    ['Đỗ Hoàng Yến', 'yen'],
    ['Lê Lê Khôi', 'khoi.le'],
    ['Anna Smith', 'anna'],
    ['Hà', 'ha'],
    ['Lê', 'le.khoi'],
  ] as const;
  const now: string[] = [];
  for (const [name, username] of people) {
    const { id, searchText: written } = await buildUser(db, { name, username, email: `${username}@an-duong.example` });
    now.push(written);
    // The search text of earlier versions did not begin with the given name.
    const earlier = searchText(name, username, `${username}@an-duong.example`);
    await db.update(users).set({ searchText: earlier }).where(eq(users.id, id));
  }
  await migrate(database.connection, log);
  const rows = await db.select({ username: users.username, searchText: users.searchText }).from(users);
  expect(people.map(([, username]) => rows.find((row) => row.username === username)?.searchText)).toEqual(now);
  expect(now[0]).toBe('ha nguyen thu an duong example');
});
