import { expect, test } from 'vitest';
import { placeholdersIn, placeholdersInHttp, sampleHostsIn } from './placeholders.ts';

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

test.each([
  ['GET /orders/<id of A>?x=<value> HTTP/1.1', ['<id of A>', '<value>']],
  ['Authorization: Bearer <token>\n\n{"otp":"<mã của nạn nhân>"}', ['<token>', '<mã của nạn nhân>']],
  ['Cookie: session=‹session of A›', ['‹session of A›']],
])('finds the placeholders of an HTTP message: %j', (message, expected) => {
  expect(placeholdersInHttp(message)).toEqual(expected);
});

test.each<[string, string]>([
  ['elements of HTML', '<h1>Kết quả</h1><svg onload=alert(1)><input disabled><option selected><p>'],
  ['elements of XML with an end', '<order><price>1</price><item/></order><!ENTITY a "b"><?xml version="1.0"?>'],
  ['custom elements', '<app-root><app-menu>'],
  ['traces of programs', 'File "a.py", line 1, in <module>\nat Foo.<init>(Foo.java)\nList<String> a'],
  ['words of the writer', '<redacted> <đã che> <truncated>'],
  ['comparisons and addresses', 'a < 5 AND b > 3, Lan <lan@hvbank.example>'],
  ['nothing', ''],
])('%s are no placeholders of an HTTP message', (_, message) => {
  expect(placeholdersInHttp(message)).toEqual([]);
});

test('sample hosts of templates are found once, and similar hosts of a client are not', () => {
  const text = 'https://app.client.example/a https://APP.client.example `app.client.example` và https://client.example:8443';
  expect(sampleHostsIn(text)).toEqual(['app.client.example', 'APP.client.example', 'client.example']);
  expect(sampleHostsIn('https://myclient.example client.examples client.example-bank.vn attacker.example')).toEqual([]);
});
