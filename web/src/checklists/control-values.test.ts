import { expect, test } from 'vitest';
import { controlChanges, NO_VALUES } from './control-values.ts';

test('only changed texts are sent', () => {
  const to = { ...NO_VALUES, title: { vi: 'Kiểm tra', en: '' }, reference: ' https://owasp.org ' };
  expect(controlChanges(NO_VALUES, to, false)).toEqual({ title: { vi: 'Kiểm tra' }, reference: 'https://owasp.org' });
  expect(controlChanges(to, to, false)).toEqual({});
});

test('a shipped control keeps its code and its category', () => {
  const to = { ...NO_VALUES, code: 'X', category: 'Y', categoryName: { vi: 'Z', en: 'Z' }, severityHint: 'HIGH' as const };
  expect(controlChanges(NO_VALUES, to, true)).toEqual({ severityHint: 'HIGH' });
  expect(controlChanges(NO_VALUES, to, false)).toMatchObject({ code: 'X', category: 'Y', categoryName: { vi: 'Z', en: 'Z' } });
});
