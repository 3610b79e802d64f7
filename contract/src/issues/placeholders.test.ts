import { expect, test } from 'vitest';
import { leftOvers, placeholdersIn } from './placeholders.ts';

test('finds each placeholder once, in prose, code, lists, tables and titles', () => {
  expect(placeholdersIn('SQL injection tại tham số [tham số] của [chức năng]')).toEqual(['[tham số]', '[chức năng]']);
  expect(placeholdersIn('- `[parameter]` và `[parameter]`\n\n| a | [có/không] |\n|---|---|')).toEqual(['[parameter]', '[có/không]']);
  expect(placeholdersIn('CSDL: [PostgreSQL/MySQL/SQL Server/Oracle].')).toEqual(['[PostgreSQL/MySQL/SQL Server/Oracle]']);
  expect(placeholdersIn('Gây phí [khoảng [số tiền]/không rõ].')).toEqual(['[khoảng [số tiền]/không rõ]']);
  expect(placeholdersIn('Từ [thời gian]: [thời gian][vai trò]')).toEqual(['[thời gian]', '[vai trò]']);
  expect(placeholdersIn('Đặt [đặt `SameSite=None`/không bị chặn].')).toHaveLength(1);
});

test.each<[string, string]>([
  ['links', '[OWASP Top 10](https://owasp.org) và [trang chủ](/)'],
  ['links by name', '[trang chủ][home], [home] và [home][]\n\n[home]: https://a.example/'],
  ['images', '![ảnh chụp](/attachments/a.png)'],
  ['ticks of tasks', '- [x] xong\n- [ ] chưa\n- [X] xong'],
  ['footnotes', 'lỗi[^1] và [^ghi-chu]\n\n[^1]: chú thích'],
  ['indexes', '`items[index]`, $_GET[page], rows[0][name], f(x)[key]'],
  ['arrays', '`["a", "b"]`, [1, 2], [0], `[{"id": 1}]`, [[1],[2]]'],
  ['words of a log', '[INFO] started, [2026-11-21 10:00] done, [ERROR] failed'],
  ['patterns', '`[a-z]`, `[^/]+`, `[=+@]`'],
  ['addresses', 'http://[::1]:8080/ và [10.0.0.1]'],
  ['tags in data', '<![CDATA[x]]>'],
  ['what is escaped', '\\[tham số]'],
  ['fenced blocks', '```\n[tham số]\n```\n\n1. a\n\n   ~~~http\n   [chức năng]\n   ~~~'],
  ['nothing', ''],
])('%s are no placeholders', (_, markdown) => {
  expect(placeholdersIn(markdown)).toEqual([]);
});

test('finds placeholders after a fenced block', () => {
  expect(placeholdersIn('````\n```\n[a b]\n````\n[tham số]')).toEqual(['[tham số]']);
});

test('reports each text of an issue that contains placeholders', () => {
  const texts = { title: '', description: '', steps: '', impact: '', recommendation: '', references: '' };
  expect(leftOvers({ vi: { ...texts, title: 'Lỗi tại [chức năng]' }, en: { ...texts, steps: 'Open [feature]' } })).toEqual([
    { language: 'vi', text: 'title', placeholders: ['[chức năng]'] },
    { language: 'en', text: 'steps', placeholders: ['[feature]'] },
  ]);
  expect(leftOvers({})).toEqual([]);
});
