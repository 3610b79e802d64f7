import { findWords } from '@coloa/contract/topics/find-words.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { workTime } from '../../../tools/work-time.ts';
import { candidatesFor } from './client-findings.policy.ts';
import { countNames, replaceNames } from './client-names.policy.ts';

const replaced = (text: string, ...names: [string, string][]) =>
  replaceNames(
    text,
    names.map(([name, instead]) => ({ text: name, instead })),
    100_000,
  );

describe('replacing names', () => {
  test.each([
    ['Đăng nhập HVBank, hvbank và HVBANK', 'Đăng nhập X, X và X'],
    ['ＨＶＢａｎｋ rộng', 'X rộng'],
    ['HV\u200BBank', 'X'],
    ['```http\nHost: app.hvbank.vn\n```', '```http\nHost: app.X.vn\n```'],
    ['https://x.vn/?next=HVBank#hvbank', 'https://x.vn/?next=X#X'],
  ])('ignores case and Unicode form: %s', (text, wanted) => {
    expect(replaced(text, ['HVBank', 'X'])).toBe(wanted);
  });

  test.each([
    'Ngân hàng Đông Á',
    'Ngân hàng Đông Á'.normalize('NFD'),
    'NGAN HANG DONG A',
    'ngân  hàng\nđông á',
    encodeURIComponent('Ngân hàng Đông Á'),
    encodeURIComponent('Ngân hàng Đông Á').replaceAll('%20', '+').toLowerCase(),
    String.raw`Ng\u00e2n h\u00E0ng \u0110\u00f4ng \u00c1`,
    'Ng&acirc;n h&agrave;ng&nbsp;Đ&ocirc;ng &Aacute;',
    'Ng&#226;n h&#xE0;ng &#272;&ocirc;ng &#193;',
  ])('with and without marks, over lines, in addresses, JSON and HTML: %j', (text) => {
    expect(replaced(`<${text}>`, ['Ngân hàng Đông Á', 'X'])).toBe('<X>');
    expect(replaced(`<${text}>`, ['ngan hang dong a', 'X'])).toContain('X');
  });

  test('recognises HTML entities, and leaves invalid ones unchanged', () => {
    expect(replaced('H&amp;M, H&M, H&M; và H&copy;M &#9999999; &toString;', ['H&M', 'XX'])).toBe(
      'XX, XX, XX; và H&copy;M &#9999999; &toString;',
    );
    expect(replaced('XX H&M', ['h&amp;m', 'Y'])).toBe('XX Y');
  });

  test('recognises names with a Markdown backslash', () => {
    expect(replaced(String.raw`kho hv\_bank và hv_bank`, ['hv_bank', 'X'])).toBe('kho X và X');
  });

  test('replaces the longest name first, wherever it begins', () => {
    expect(replaced('An Bình Minh Bank', ['An Bình', 'A'], ['Bình Minh Bank', 'B'])).toBe('An B');
    expect(replaced('app.hvbank.vn hvbank.vn hvbank', ['hvbank', '1'], ['hvbank.vn', '2'], ['app.hvbank.vn', '3'])).toBe('3 2 1');
  });

  test('replaces short names only without adjacent letters', () => {
    expect(replaced('HVB-12, hvb_db, HVB2 nhưng không xhvb hay HVBank', ['HVB', 'K'])).toBe('K-12, K_db, K2 nhưng không xhvb hay HVBank');
  });

  test('inserts the replacement literally, and leaves text without names unchanged', () => {
    expect(replaced('a HVBank b', ['HVBank', '$& $1 \\0'])).toBe('a $& $1 \\0 b');
    expect(replaced('Không có gì 🙂 e\u0301', ['HVBank', 'X'])).toBe('Không có gì 🙂 e\u0301');
    expect(replaced('abcd', ['\u0301', 'X'], ['', 'Y'])).toBe('abcd');
  });

  test('limits the result to the given length, however long a replacement is', () => {
    const long = replaceNames('abcde '.repeat(50_000), [{ text: 'abcde', instead: 'y'.repeat(300) }], 1_000);
    expect(long).toHaveLength(1_000);
  });

  test('counts names as it replaces them', () => {
    expect(countNames(['app.hvbank.vn', 'HVBank hvbank'], ['hvbank', 'app.hvbank.vn'])).toEqual([2, 1]);
  });
});

describe('texts designed to take long', () => {
  const around = { client: 'aaaa', projectName: 'ab'.repeat(90), projectKey: 'AAAA', groups: [], assets: ['https://a.aa/'], people: [] };

  test.each(['a', 'a.', '1.', ':', 'f:', '@', 'a@', '⟦', '[', '\\', ' \n', '%', '&', '&#', '&amp;', '\\u0061', 'AAAA-1', '\u0301'])(
    'of nothing but %j are processed in time',
    (piece) => {
      const text = piece.repeat(500_000 / piece.length);
      const names = Array.from({ length: 500 }, (_, n) => ({ text: `${piece.repeat(n + 1)}b`.slice(0, 1_000), instead: 'x' }));
      expect(workTime(() => candidatesFor([text], around))).toBeLessThan(2_000);
      expect(workTime(() => replaceNames(text, names, 200_000))).toBeLessThan(2_000);
    },
  );
});

test('finds the same names as a separate search for each, the longest first', () => {
  const letters = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), minLength: 1, maxLength: 5 });
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 40 }),
      fc.uniqueArray(letters, { maxLength: 8 }),
      (text, words) => {
        const taken = new Set<number>();
        const wanted: { from: number; to: number; word: number }[] = [];
        for (const length of [5, 4, 3, 2, 1])
          for (let from = 0; from + length <= text.length; from++) {
            const word = words.indexOf(text.slice(from, from + length));
            const places = Array.from({ length }, (_, n) => from + n);
            if (word < 0 || places.some((place) => taken.has(place))) continue;
            for (const place of places) taken.add(place);
            wanted.push({ from, to: from + length, word });
          }
        expect(findWords(text, words, () => true)).toEqual(wanted.toSorted((a, b) => a.from - b.from));
      },
    ),
  );
});

describe('candidates that may identify a client', () => {
  const around = {
    client: 'Ngân hàng HVBank',
    projectName: 'Ngân hàng số ⟦Aurora⟧',
    projectKey: 'HVB',
    groups: ['Tập đoàn HoaSen'],
    assets: ['https://app.hvbank.com.vn/login', '*.hvb-pay.vn', '10.20.0.0/16'],
    people: [
      { name: 'Trần Bảo', username: 'bao.tran' },
      { name: 'Quản trị', username: 'admin' },
    ],
  };
  const text = [
    'HVB-12 ở https://api.hvbank.com.vn/v1, 10.20.3.4 và 2001:db8::7, viết cho soc@hvbank.com.vn.',
    'Không phải 127.0.0.1, ::1, 169.254.169.254, 12:30:45, 1.2.3, https://owasp.org hay 999.1.1.1.',
  ].join('\n');
  const found = candidatesFor([text], around);
  const of = (kind: string) => found.filter((each) => each.kind === kind).map((each) => each.text);

  test('are names, keys, assets, hosts, addresses and people', () => {
    expect(of('CLIENT')).toEqual(['Ngân hàng HVBank', 'Tập đoàn HoaSen', 'hvbank', 'hvb-pay', 'HoaSen']);
    expect(of('PROJECT')).toEqual(['Ngân hàng số', 'Aurora']);
    expect(of('KEY')).toEqual(['HVB-12', 'HVB']);
    expect(of('HOST')).toEqual(['app.hvbank.com.vn', 'hvb-pay.vn', 'api.hvbank.com.vn', 'hvbank.com.vn']);
    expect(of('ADDRESS')).toEqual(['10.20.3.4', '2001:db8::7']);
    expect(of('MAIL')).toEqual(['soc@hvbank.com.vn']);
    expect(of('PERSON')).toEqual(['Trần Bảo', 'bao.tran', 'Quản trị']);
    expect(of('ASSET')).toEqual(['https://app.hvbank.com.vn/login', '*.hvb-pay.vn', '10.20.0.0/16']);
  });
});
