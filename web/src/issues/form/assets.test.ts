import { expect, test } from 'vitest';
import { withPasted } from './assets.ts';
import type { FormAsset } from './issue-value.ts';

const asset = (value: string, kind: FormAsset['kind'] = 'URL') => ({ id: '', kind, value, scopeId: null });
const valuesOf = (rows: readonly { value: string }[]) => rows.map(({ value }) => value);

test('a pasted list creates a row for each line, with the kind of its value', () => {
  const lines = ['10.20.30.10:443', 'com.example.mobile', '10.0.0.1-10.0.0.9', 'https://a.example', 'Form đăng nhập'];
  expect(withPasted([asset('')], 0, lines, [])).toEqual([
    asset('10.20.30.10:443', 'HOST'),
    asset('com.example.mobile', 'COMPONENT'),
    asset('10.0.0.1-10.0.0.9', 'HOST'),
    asset('https://a.example'),
    asset('Form đăng nhập', 'OTHER'),
  ]);
});

test('the chosen kind of an empty row applies to values pasted into it', () => {
  expect(withPasted([asset('', 'PARAMETER')], 0, ['amount', 'user.id'], [])).toEqual([
    asset('amount', 'PARAMETER'),
    asset('user.id', 'PARAMETER'),
  ]);
});

test('existing assets and duplicate lines create no second row', () => {
  const rows = [asset('https://a.example'), asset('')];
  const once = withPasted(rows, 1, ['https://a.example', 'https://b.example', 'https://b.example'], []);
  expect(valuesOf(once)).toEqual(['https://a.example', 'https://b.example']);
  expect(withPasted(once, 1, ['https://a.example', 'https://b.example'], [])).toEqual(once);
});

test('the same value with another kind is another asset', () => {
  expect(withPasted([asset('https://a.example', 'HOST'), asset('')], 1, ['https://a.example', 'b.example'], [])).toHaveLength(3);
});
