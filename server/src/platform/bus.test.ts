import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { openTestDatabase, type TestDatabase } from '../../test/database.ts';
import { type Bus, defineEvent, openBus } from './bus.ts';
import { createLog } from './log.ts';

const ended = defineEvent('test.ended', z.object({ ids: z.array(z.string()) }));
const log = createLog('silent');

let database: TestDatabase;
let here: Bus;
let there: Bus;
beforeAll(async () => {
  database = await openTestDatabase({ empty: true });
  here = await openBus(database.connection, log);
  there = await openBus(database.connection, log);
});
afterAll(async () => {
  await here.close();
  await there.close();
  await database.drop();
});

describe('the bus', () => {
  test('tells every process once the transaction has committed', async () => {
    const heard: string[] = [];
    const stop = [
      here.subscribe(ended, ({ ids }) => heard.push(`here ${ids}`)),
      there.subscribe(ended, ({ ids }) => heard.push(`there ${ids}`)),
    ];
    await database.transaction(async (tx) => {
      await here.publish(tx, ended, { ids: ['a'] });
      await new Promise((resolve) => setTimeout(resolve, 100));
      expect(heard).toEqual([]);
    });
    await vi.waitFor(() => expect(heard.sort()).toEqual(['here a', 'there a']));
    for (const end of stop) end();
  });

  test('tells nobody of a transaction that was rolled back, nor those who left', async () => {
    const heard: string[] = [];
    const left = there.subscribe(ended, () => heard.push('left'));
    left();
    there.subscribe(ended, ({ ids }) => heard.push(String(ids)));
    const undone = database.transaction(async (tx) => {
      await here.publish(tx, ended, { ids: ['undone'] });
      throw new Error('no');
    });
    await expect(undone).rejects.toThrow('no');
    await here.publish(database.db, ended, { ids: ['done'] });
    await vi.waitFor(() => expect(heard).toEqual(['done']));
  });

  test('comes back when its connection is lost, says so, and goes on', async () => {
    let gaps = 0;
    const heard: string[] = [];
    there.onReconnect(() => gaps++);
    there.subscribe(ended, ({ ids }) => heard.push(String(ids)));
    await database.db.execute(
      sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'coloa bus' AND datname = current_database()`,
    );
    await vi.waitFor(() => expect(gaps).toBe(1), { timeout: 5_000 });
    expect(there.isConnected()).toBe(true);
    await here.publish(database.db, ended, { ids: ['after'] });
    await vi.waitFor(() => expect(heard).toEqual(['after']));
  });

  test('an event that another version of the program shaped differently harms nobody', async () => {
    const heard: string[] = [];
    there.subscribe(ended, ({ ids }) => heard.push(String(ids)));
    await database.db.execute(sql`SELECT pg_notify('coloa', '{"name":"test.ended","payload":{"id":1}}')`);
    await here.publish(database.db, ended, { ids: ['next'] });
    await vi.waitFor(() => expect(heard).toEqual(['next']));
  });
});
