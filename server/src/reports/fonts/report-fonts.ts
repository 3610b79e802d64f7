import { createRequire } from 'node:module';
import { join } from 'node:path';
import { type Coverage, readCoverage } from './font-coverage.ts';

const SCOPE = '@expo-google-fonts';

interface Font {
  family: string;
  /** The path, relative to the folder of the npm scope, such as `noto-sans/400Regular/NotoSans_400Regular.ttf`. */
  file: string;
}

const regular = (family: string, folder: string, name = family.replaceAll(' ', '')): Font => ({
  family,
  file: `${folder}/400Regular/${name}_400Regular.ttf`,
});

const SANS = regular('Be Vietnam Pro', 'be-vietnam-pro');
const MONO = regular('JetBrains Mono', 'jetbrains-mono');

const BASE = [
  SANS.file,
  'be-vietnam-pro/400Regular_Italic/BeVietnamPro_400Regular_Italic.ttf',
  'be-vietnam-pro/500Medium/BeVietnamPro_500Medium.ttf',
  'be-vietnam-pro/600SemiBold/BeVietnamPro_600SemiBold.ttf',
  'be-vietnam-pro/600SemiBold_Italic/BeVietnamPro_600SemiBold_Italic.ttf',
  MONO.file,
  'jetbrains-mono/600SemiBold/JetBrainsMono_600SemiBold.ttf',
];

/** A font that is used only if a text has a character that no earlier installed font of `ORDER` has. */
interface ScriptFont extends Font {
  /** The version of the font's npm package. An installation may lack the package. */
  version: string;
}

const ORDER: readonly (Font | ScriptFont)[] = [
  SANS,
  { ...regular('Noto Sans', 'noto-sans'), version: '0.4.2' },
  MONO,
  // Vazirmatn precedes Noto Sans Arabic, because its letters are whole glyphs. Noto Sans Arabic composes letters from strokes and dots,
  // which PDF readers treat as separate letters.
  { ...regular('Vazirmatn', 'vazirmatn'), version: '0.4.1' },
  { ...regular('Noto Sans Arabic', 'noto-sans-arabic'), version: '0.4.3' },
  { ...regular('Noto Sans Hebrew', 'noto-sans-hebrew'), version: '0.4.1' },
  { ...regular('Noto Sans Thai', 'noto-sans-thai'), version: '0.4.2' },
  { ...regular('Noto Emoji', 'noto-emoji'), version: '0.4.7' },
  { ...regular('Noto Sans Symbols', 'noto-sans-symbols'), version: '0.4.1' },
  { ...regular('Noto Sans Symbols 2', 'noto-sans-symbols-2'), version: '0.4.1' },
  { ...regular('Noto Sans Math', 'noto-sans-math'), version: '0.4.2' },
  // Operators install these fonts themselves, because they need more disk space than all other fonts together.
  { ...regular('Noto Sans SC', 'noto-sans-sc'), version: '0.4.3' },
  { ...regular('Noto Sans KR', 'noto-sans-kr'), version: '0.4.3' },
];

const ASKED_FOR: readonly [RegExp, readonly string[]][] = [
  [/[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Devanagari}]/u, ['noto-sans']],
  [/\p{Script=Arabic}/u, ['vazirmatn', 'noto-sans-arabic']],
  [/\p{Script=Hebrew}/u, ['noto-sans-hebrew']],
  [/\p{Script=Thai}/u, ['noto-sans-thai']],
  [
    /(?![\u3000-\u33ff\uff00-\uffef])[\p{S}\p{No}\u2000-\u2bff\u{1d400}-\u{1d7ff}\u{1f000}-\u{1fbff}]/u,
    ['noto-sans', 'noto-emoji', 'noto-sans-symbols', 'noto-sans-symbols-2', 'noto-sans-math'],
  ],
  [/\p{Script=Hangul}/u, ['noto-sans-kr']],
  [/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}\u3000-\u303f\u3200-\u33ff\uff00-\uffef]/u, ['noto-sans-sc']],
];

/**
 * Matches characters that the report's own families may lack. Excludes common letters and punctuation, characters without a glyph, and the
 * sign of a redaction (U+E000), which the template draws.
 */
const UNUSUAL =
  /[^\n\t -~\u00a0-\u0131\u0134-\u017f\u1ea0-\u1ef9\u2013\u2014\u2018-\u201a\u201c-\u201e\u2022\u2026\u20ab\u20ac\uE000\p{Cc}\p{Default_Ignorable_Code_Point}]/gu;

const isOwn = ({ family }: Font): boolean => family === SANS.family || family === MONO.family;

export interface TextFonts {
  files: string[];
  /** The families in the order in which they are tried: the report's own ones and those that the text needs. */
  sans: string[];
  mono: string[];
  missing: string[];
  /** npm packages, with versions, that are not installed and may contain the missing characters. */
  packages: string[];
}

/**
 * Returns a function that selects the fonts for a text.
 * @param folder the folder of the fonts that operators installed, or null if there is none
 * @param application a file of Coloa, from which Node resolves the packages
 */
export function openReportFonts(folder: string | null, application = import.meta.url): (text: string) => TextFonts {
  const places = [application, ...(folder === null ? [] : [join(folder, 'any.js')])].map((place) => createRequire(place));
  const installed = ORDER.flatMap((font) => {
    const path = places
      .values()
      .map((place) => find(place, font.file))
      .find((each) => each !== null);
    return path ? [{ ...font, path }] : [];
  });
  const base = BASE.map((file) => find(places[0], file) ?? file);
  return (text) => {
    const characters = [...new Set(text.match(UNUSUAL))];
    const used = new Set<Font>();
    const missing = characters.filter((character) => {
      const font = installed.find(({ path }) => coverageOf(path)(character.codePointAt(0) ?? 0));
      if (font) used.add(font);
      return !font;
    });
    const shown = installed.filter((font) => isOwn(font) || used.has(font));
    const sans = shown.map(({ family }) => family);
    const mono = [MONO.family, ...sans.filter((family) => family !== MONO.family)];
    const packages = packagesFor(missing, ({ file }) => installed.some((font) => font.file === file));
    return { files: [...base, ...shown.flatMap((font) => (isOwn(font) ? [] : [font.path]))], sans, mono, missing, packages };
  };
}

export const packagesFor = (characters: readonly string[], isThere: (font: Font) => boolean = () => false): string[] =>
  ASKED_FOR.flatMap(([script, names]) =>
    characters.some((character) => script.test(character))
      ? ORDER.flatMap((font) =>
          'version' in font && names.some((name) => font.file.startsWith(`${name}/`)) && !isThere(font)
            ? [`${SCOPE}/${font.file.split('/')[0]}@${font.version}`]
            : [],
        )
      : [],
  );

function find(from: NodeJS.Require | undefined, file: string): string | null {
  try {
    return from?.resolve(`${SCOPE}/${file}`) ?? null;
  } catch {
    return null;
  }
}

const read = new Map<string, Coverage>();
function coverageOf(path: string): Coverage {
  const known = read.get(path) ?? coverageOrNone(path);
  read.set(path, known);
  return known;
}

/** Treats a damaged font as empty, so that other fonts supply its characters, or the characters are listed as missing. */
function coverageOrNone(path: string): Coverage {
  try {
    return readCoverage(path);
  } catch {
    return () => false;
  }
}
