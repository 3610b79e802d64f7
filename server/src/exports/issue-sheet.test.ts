import { expect, test } from 'vitest';
import { several } from './issue-sheet.ts';

test('a cell with several values shows where each begins and ends', () => {
  expect(several([])).toBe('');
  expect(several(['pci', 'khẩn'])).toBe('pci, khẩn');
  expect(several(['web', 'a,b;c', 'say "x"'])).toBe('web, "a,b;c", "say ""x"""');
});
