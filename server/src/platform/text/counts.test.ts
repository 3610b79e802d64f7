import { expect, test } from 'vitest';
import { counted } from './counts.ts';

test.each([
  [0, '0 entries'],
  [1, '1 entry'],
  [2, '2 entries'],
  [12345, '12,345 entries'],
])('%d of a thing is said in its number', (count, text) => expect(counted(count, 'entry', 'entries')).toBe(text));
