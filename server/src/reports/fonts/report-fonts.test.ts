import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { buildReportDocument, buildReportFinding } from '../report-document.factory.ts';
import { readCoverage } from './font-coverage.ts';
import { openReportFonts, packagesFor } from './report-fonts.ts';
import { unprintableIn } from './unprintable.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'coloa-fonts-'));
afterAll(() => rmSync(folder, { recursive: true }));

const { resolve } = createRequire(import.meta.url);
const SCOPE = '@expo-google-fonts';

function folderWith(...packages: string[]): string {
  const made = mkdtempSync(path.join(folder, 'with-'));
  mkdirSync(path.join(made, 'node_modules', SCOPE), { recursive: true });
  for (const name of packages)
    symlinkSync(path.dirname(resolve(`${SCOPE}/${name}/package.json`)), path.join(made, 'node_modules', SCOPE, name));
  return path.join(made, 'server.js');
}
const OWN = ['be-vietnam-pro', 'jetbrains-mono'];
const packages = (files: string[]) => files.map((file) => file.split('/').at(-3));

describe('readCoverage', () => {
  test.each([
    ['with format 12', 'noto-sans-math/400Regular/NotoSansMath_400Regular.ttf', '𝐀∑', '漢\u{10ffff}ạ'],
    ['with format 4 alone', 'be-vietnam-pro/400Regular/BeVietnamPro_400Regular.ttf', 'aạ₫€~', '漢д𝐀\uffff'],
  ])('detects the characters of a font %s', (_, file, has, hasNot) => {
    const covers = readCoverage(resolve(`${SCOPE}/${file}`));
    for (const character of has) expect([character, covers(character.codePointAt(0) ?? 0)]).toEqual([character, true]);
    for (const character of hasNot) expect([character, covers(character.codePointAt(0) ?? 0)]).toEqual([character, false]);
  });

  test('rejects a file that is not a font', () => {
    expect(() => readCoverage(resolve(`${SCOPE}/noto-sans-math/package.json`))).toThrow();
  });
});

describe('openReportFonts', () => {
  const fontsOf = openReportFonts(null);

  test('loads only the fonts that a text needs', () => {
    const own = fontsOf('Lỗ hổng “A” – 5 € \u200b').files;
    expect(new Set(packages(own))).toEqual(new Set(OWN));
    expect(packages(fontsOf('漢字').files.slice(own.length))).toEqual(['noto-sans-sc']);
    expect(packages(fontsOf('한국 ✅').files.slice(own.length))).toEqual(['noto-emoji', 'noto-sans-kr']);
    expect(fontsOf('漢').sans).toEqual(['Be Vietnam Pro', 'JetBrains Mono', 'Noto Sans SC']);
    expect(fontsOf('漢').mono).toEqual(['JetBrains Mono', 'Be Vietnam Pro', 'Noto Sans SC']);
  });

  test('covers all letters of Vietnamese and western languages, which need no lookup', () => {
    const covers = ['be-vietnam-pro/400Regular/BeVietnamPro_400Regular.ttf', 'jetbrains-mono/400Regular/JetBrainsMono_400Regular.ttf'].map(
      (file) => readCoverage(resolve(`${SCOPE}/${file}`)),
    );
    const codes = Array.from({ length: 0x2100 }, (_, code) => code).filter((code) =>
      /[ -~\u00a0-\u00ac\u00ae-\u0131\u0134-\u017f\u1ea0-\u1ef9\u2013\u2014\u2018-\u201a\u201c-\u201e\u2022\u2026\u20ab\u20ac]/.test(
        String.fromCharCode(code),
      ),
    );
    expect(codes.filter((code) => !covers.some((has) => has(code)))).toEqual([]);
  });

  test('finds additionally installed fonts, and works without missing ones', () => {
    const application = folderWith(...OWN);
    expect(openReportFonts(null, application)('漢 한 漢').missing).toEqual(['漢', '한']);
    const added = path.dirname(folderWith('noto-sans-sc'));
    expect(openReportFonts(added, application)('漢 한 漢').missing).toEqual(['한']);
    expect(openReportFonts(path.join(folder, 'nowhere'), application)('漢').missing).toEqual(['漢']);
  });

  test('does not use a damaged font', () => {
    const added = path.dirname(folderWith());
    const face = path.join(added, 'node_modules', SCOPE, 'noto-sans-sc/400Regular');
    mkdirSync(face, { recursive: true });
    writeFileSync(path.join(face, 'NotoSansSC_400Regular.ttf'), 'none');
    expect(openReportFonts(added, folderWith(...OWN))('漢').missing).toEqual(['漢']);
  });
});

test.each([
  [['漢'], ['@expo-google-fonts/noto-sans-sc@0.4.3']],
  [['。'], ['@expo-google-fonts/noto-sans-sc@0.4.3']],
  [
    ['漢', '한'],
    ['@expo-google-fonts/noto-sans-kr@0.4.3', '@expo-google-fonts/noto-sans-sc@0.4.3'],
  ],
  [['ሀ'], []],
])('for %j it recommends the packages %j', (characters, packages) => {
  expect(packagesFor(characters)).toEqual(packages);
});

test.each([...'Ѡ𝐀✅ש☐กب漢한'])('an installation without optional packages prints %s with the recommended packages', (character) => {
  const { missing, packages: named } = openReportFonts(null, folderWith(...OWN))(character);
  expect(missing).toEqual([character]);
  expect(named).not.toEqual([]);
  const names = named.map((each) => each.split('/')[1]?.replace(/@.*/, '') ?? '');
  expect(openReportFonts(null, folderWith(...OWN, ...names))(character)).toMatchObject({ missing: [], packages: [] });
});

test('installed packages are not recommended', () => {
  const signs = ['noto-sans', 'noto-emoji', 'noto-sans-symbols', 'noto-sans-symbols-2', 'noto-sans-math'];
  const { missing, packages: named } = openReportFonts(null, folderWith(...OWN, ...signs))('\u{1fbff}漢');
  expect(missing).toEqual(['\u{1fbff}', '漢']);
  expect(named).toEqual(['@expo-google-fonts/noto-sans-sc@0.4.3']);
});

test('the recommended packages are those used by tests and releases', () => {
  const require = createRequire(import.meta.url);
  const { devDependencies } = require('../../../../package.json');
  const { optionalDependencies } = require('../../../package.json');
  const pinned: Record<string, string> = { ...devDependencies, ...optionalDependencies };
  const named = packagesFor([...'яש☐ب漢한ก']);
  expect(new Set(named).size).toBe(11);
  for (const each of named) {
    const [, name = '', version] = /^(.+)@(.+)$/.exec(each) ?? [];
    expect([name, pinned[name]]).toEqual([name, version]);
  }
});

test('unprintable characters are reported by issue in all languages, except redacted ones', async () => {
  const { sections } = buildReportFinding();
  const findings = [
    buildReportFinding({ key: 'A-1', title: 'Một' }),
    buildReportFinding({ key: 'A-2', title: 'ሀ', sections: { ...sections, steps: '漢 ለሀ ⟦ቀ⟧' } }),
  ];
  const documents = [
    buildReportDocument({ findings, summary: 'ነ' }),
    buildReportDocument({ findings: [{ ...findings[1], title: 'ሀ በ' } as (typeof findings)[0]] }),
  ];
  expect(await unprintableIn(documents, null)).toEqual([
    { place: 'SUMMARY', characters: ['ነ'], packages: [] },
    { place: 'A-2', characters: ['ሀ', 'ለ', 'በ'], packages: [] },
  ]);
});

test('unprintable characters of the page footer are reported too', async () => {
  const { branding } = buildReportDocument();
  expect(await unprintableIn([buildReportDocument({ branding: { ...branding, footer: 'ነ ⟦ቀ⟧' } })], null)).toEqual([
    { place: null, characters: ['ነ'], packages: [] },
  ]);
});

test('other requests are processed while a long report is checked', async () => {
  const text = 'Máy chủ trả dữ liệu của người khác <script>alert(1)</script>. '.repeat(500);
  const sections = { description: text, steps: text, impact: text, recommendation: text, references: text };
  const findings = Array.from({ length: 60 }, (_, n) => buildReportFinding({ key: `A-${n}`, sections }));
  let turns = 0;
  const other = setInterval(() => {
    turns += 1;
  }, 1);
  await unprintableIn([buildReportDocument({ findings })], null);
  clearInterval(other);
  expect(turns).toBeGreaterThan(1);
});
