import { expect, test } from 'vitest';
import { withPasted } from './assets.ts';

const asset = (value: string, kind: 'URL' | 'HOST' = 'URL') => ({ id: '', kind, value, scopeId: null });
const valuesOf = (rows: readonly { value: string }[]) => rows.map(({ value }) => value);

test('a pasted list makes a row of each line, of the kind of the row it was pasted into', () => {
  expect(withPasted([asset('', 'HOST')], 0, ['10.0.0.1', '10.0.0.2'], [])).toEqual([asset('10.0.0.1', 'HOST'), asset('10.0.0.2', 'HOST')]);
});

test('a line that is an asset already, or stands twice in the list, makes no second one', () => {
  const rows = [asset('https://a.example'), asset('')];
  const once = withPasted(rows, 1, ['https://a.example', 'https://b.example', 'https://b.example'], []);
  expect(valuesOf(once)).toEqual(['https://a.example', 'https://b.example']);
  expect(withPasted(once, 1, ['https://a.example', 'https://b.example'], [])).toEqual(once);
});

test('the same word of another kind is another asset', () => {
  expect(withPasted([asset('a.example', 'HOST'), asset('')], 1, ['a.example', 'b.example'], [])).toHaveLength(3);
});
