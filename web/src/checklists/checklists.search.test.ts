import { expect, test } from 'vitest';
import { listQueryOf, placeOf, standardsOf } from './checklists.queries.ts';
import { checklistSearch } from './checklists.search.ts';

const category = (standard: string, standardVersion: string, key: string, controls: number) => ({
  standard,
  standardVersion,
  key,
  name: { vi: key, en: key },
  controls,
  active: controls,
});

test('parses an address and drops invalid values', () => {
  expect(checklistSearch({ standard: 'WSTG', version: '4.2', category: 'WSTG-INFO', q: ' ', active: 'maybe', page: '2' })).toEqual({
    standard: 'WSTG',
    version: '4.2',
    category: 'WSTG-INFO',
    page: 2,
  });
});

test('the workspace’s own controls have a separate query parameter', () => {
  expect(listQueryOf({ standard: 'own', category: 'PCI', page: 2, control: 'x' })).toEqual({ own: 'true', category: 'PCI', page: 2 });
  expect(listQueryOf({ standard: 'WSTG', version: '4.2' })).toEqual({ standard: 'WSTG', standardVersion: '4.2' });
  expect(placeOf({ standard: '', standardVersion: '' }, 'PCI')).toEqual({ standard: 'own', version: undefined, category: 'PCI' });
});

test('categories are grouped by standard and version, with the workspace’s own last', () => {
  const standards = standardsOf([
    category('', '', 'PCI', 2),
    category('ASVS', '5.0', 'V1', 3),
    category('WSTG', '4.2', 'A', 1),
    category('WSTG', '4.2', 'B', 4),
  ]);
  expect(standards.map(({ key, controls, categories }) => [key, controls, categories.map((each) => each.key)])).toEqual([
    ['ASVS 5.0', 3, ['V1']],
    ['WSTG 4.2', 5, ['A', 'B']],
    ['', 2, ['PCI']],
  ]);
});
