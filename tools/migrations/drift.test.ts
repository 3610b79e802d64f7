import { generateDrizzleJson } from 'drizzle-kit/api';
import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { expect, it } from 'vitest';
import { driftOf, type Snapshot } from './drift.ts';

const people = () => ({ people: pgTable('people', { id: integer().primaryKey(), name: text().notNull() }) });
const snapshotOf = (tables: Record<string, unknown>): Snapshot => JSON.parse(JSON.stringify(generateDrizzleJson(tables))) as Snapshot;

it('a snapshot of the same tables has no drift, regardless of its id and its predecessor’s id', () => {
  expect(driftOf(snapshotOf(people()), [people()])).toEqual([]);
});

it('a new table, a new column, a changed column and a new index are each reported with their place', () => {
  const changed = {
    people: pgTable('people', { id: integer().primaryKey(), name: text(), email: text() }, (table) => [
      index('people_name').on(table.name),
    ]),
  };
  const pets = { pets: pgTable('pets', { id: integer().primaryKey() }) };

  expect(driftOf(snapshotOf(people()), [changed, pets])).toEqual([
    'tables › public.people › columns › email: not in the snapshot',
    'tables › public.people › columns › name › notNull: true in the snapshot, false in the tables',
    'tables › public.people › indexes › people_name: not in the snapshot',
    'tables › public.pets: not in the snapshot',
  ]);
});

it('a table that no file exports any more is reported', () => {
  expect(driftOf(snapshotOf(people()), [])).toEqual(['tables › public.people: only in the snapshot']);
});

it('two exports of the same name in different files are both compared', () => {
  const [one, two] = [{ rows: pgTable('one', { id: integer() }) }, { rows: pgTable('two', { id: integer() }) }];
  expect(driftOf(snapshotOf({ one: one.rows }), [one, two])).toEqual(['tables › public.two: not in the snapshot']);
});
