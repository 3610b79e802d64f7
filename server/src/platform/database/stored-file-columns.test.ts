import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { testApp } from '../../../test/harness.ts';
import { placesInUse } from './stored-file-columns.ts';

const { db } = await testApp();

test('a file named in a column of any table is in use', async () => {
  await db.execute(sql`create table seals (stored_as text, stored_stamp text, drawn_as text)`);
  await db.execute(sql`insert into seals values ('wax', null, 'ink'), (null, 'stamp', null)`);
  expect(await placesInUse(db, ['wax', 'stamp', 'ink', 'dust'])).toEqual(new Set(['wax', 'stamp']));
});
