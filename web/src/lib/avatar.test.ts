import { expect, test } from 'vitest';
import { initialOf, pastelOf, withBaseUrl } from './avatar.ts';

test('S20 the avatar fallback is the first letter, uppercased', () => {
  expect(initialOf('nguyễn thu hà')).toBe('H');
  expect(initialOf('  đỗ yến')).toBe('Y');
  expect(initialOf('Anna Smith')).toBe('A');
  expect(initialOf('ánh')).toBe('Á');
  expect(initialOf('')).toBe('?');
});

test('S20 one of six pastel colours is chosen from that character’s code', () => {
  expect(pastelOf('A')).toBe((65 % 6) + 1);
  expect(pastelOf('a')).toBe(pastelOf('A khác'));
  const seen = new Set([...'ABCDEFGHIJKLMNOPQRSTUVWXYZĐÁÂ'].map(pastelOf));
  expect([...seen].sort()).toEqual([1, 2, 3, 4, 5, 6]);
});

test('S20 the colour of a Vietnamese name follows from the given name, its last word', () => {
  expect(pastelOf('Đặng Quỳnh Anh')).toBe(pastelOf('A'));
  expect(pastelOf('Đỗ Thị Mai')).toBe(pastelOf('M'));
  expect(pastelOf('Trần Quang Minh')).toBe(pastelOf('Đỗ Thị Mai'));
  for (const name of ['Đặng Quỳnh Anh', 'Đỗ Thị Mai']) expect(pastelOf(name)).not.toBe(pastelOf('Đ'));
});

test('S11 a relative avatar path is prefixed with the base URL', () => {
  expect(withBaseUrl('/avatar/x.png', 'https://coloa.example')).toBe('https://coloa.example/avatar/x.png');
  expect(withBaseUrl('avatar/x.png', 'https://coloa.example/')).toBe('https://coloa.example/avatar/x.png');
});

test('S11 an absolute avatar path is unchanged', () => {
  for (const path of ['https://cdn.example/x.png', 'http://cdn.example/x.png', '//cdn.example/x.png', 'data:image/png;base64,AA==']) {
    expect(withBaseUrl(path, 'https://coloa.example')).toBe(path);
  }
});
