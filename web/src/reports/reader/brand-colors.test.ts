import { expect, test } from 'vitest';
import { brandColors, contrast } from './brand-colors.ts';

const rgb = (hex: string) =>
  [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as unknown as readonly [number, number, number];
const shades = (value = '') => {
  const [light = '', dark = ''] = value.match(/#[0-9a-f]{6}/g) ?? [];
  return { light, dark };
};
const steps = ['00', '33', '66', '99', 'cc', 'ff'];
const every = steps.flatMap((r) => steps.flatMap((g) => steps.map((b) => `#${r}${g}${b}`)));

test('every workspace colour is readable as text and as a background, in both themes', () => {
  for (const color of every) {
    const colors = brandColors(color);
    const [brand, on] = [shades(colors?.['--brand']), shades(colors?.['--on-brand'])];
    expect(contrast(rgb(brand.light), rgb('#f1f3f6')), color).toBeGreaterThanOrEqual(4.5);
    expect(contrast(rgb(brand.dark), rgb('#1c252e')), color).toBeGreaterThanOrEqual(4.5);
    expect(contrast(rgb(brand.light), rgb(on.light)), color).toBeGreaterThanOrEqual(4.5);
    expect(contrast(rgb(brand.dark), rgb(on.dark)), color).toBeGreaterThanOrEqual(4.5);
  }
});

test('a readable colour is unchanged', () => {
  expect(shades(brandColors('#0b4f8a')?.['--brand']).light).toBe('#0b4f8a');
});

test.each([null, '', 'red', '#fff', '#12345g', '#000000; background: url(//x)'])('%s is no colour', (color) => {
  expect(brandColors(color)).toBeNull();
});
