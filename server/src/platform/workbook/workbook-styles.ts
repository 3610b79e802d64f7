import { attribute, MAIN, XML_START } from './workbook-xml.ts';

/** Two colours as `RRGGBB`. */
export interface Tone {
  fill: string;
  ink: string;
}

export interface Formats {
  day: string;
  instant: string;
}

const HEAD: Tone = { fill: '1F2937', ink: 'FFFFFF' };
const LINE = 'D1D5DB';
/** The first id of custom number formats; lower ids are Excel's own. */
const FIRST_FORMAT = 164;

/**
 * Indexes of the cell formats in `stylesXml`. `QUOTED` is for texts that look like formulas, so that they remain texts when a user edits
 * them.
 */
export const STYLE = { TEXT: 0, HEAD: 1, LONG: 2, NUMBER: 3, DECIMAL: 4, DAY: 5, INSTANT: 6, QUOTED: 7, QUOTED_LONG: 8 } as const;
export const FIRST_TONE = 9;

const font = (ink: string | null, bold: boolean): string =>
  `<font>${bold ? '<b/>' : ''}<sz val="11"/>${ink === null ? '' : `<color rgb="FF${ink}"/>`}<name val="Calibri"/><family val="2"/></font>`;

const fill = (rgb: string): string =>
  `<fill><patternFill patternType="solid"><fgColor rgb="FF${rgb}"/><bgColor indexed="64"/></patternFill></fill>`;

const counted = (name: string, each: readonly string[]): string => `<${name} count="${each.length}">${each.join('')}</${name}>`;

interface Xf {
  format?: number;
  font?: number;
  fill?: number;
  border?: number;
  wrap?: boolean;
  quoted?: boolean;
}

function xf({ format = 0, font: fontAt = 0, fill: fillAt = 0, border = 0, wrap = false, quoted = false }: Xf): string {
  const applies = `${format ? ' applyNumberFormat="1"' : ''}${fontAt ? ' applyFont="1"' : ''}${fillAt ? ' applyFill="1"' : ''}`;
  return (
    `<xf numFmtId="${format}" fontId="${fontAt}" fillId="${fillAt}" borderId="${border}" xfId="0"${quoted ? ' quotePrefix="1"' : ''}` +
    `${applies}${border ? ' applyBorder="1"' : ''} applyAlignment="1"><alignment vertical="top"${wrap ? ' wrapText="1"' : ''}/></xf>`
  );
}

export function stylesXml(formats: Formats, tones: readonly Tone[]): string {
  const fonts = [font(null, false), font(HEAD.ink, true), ...tones.map(({ ink }) => font(ink, true))];
  // Excel reserves the first two fills.
  const fills = [
    '<fill><patternFill patternType="none"/></fill>',
    '<fill><patternFill patternType="gray125"/></fill>',
    fill(HEAD.fill),
    ...tones.map((tone) => fill(tone.fill)),
  ];
  const side = (name: string) => `<${name} style="thin"><color rgb="FF${LINE}"/></${name}>`;
  const borders = [
    '<border><left/><right/><top/><bottom/><diagonal/></border>',
    `<border><left/><right/><top/>${side('bottom')}<diagonal/></border>`,
  ];
  const numFmts = [formats.day, formats.instant, '0.0#'].map(
    (code, n) => `<numFmt numFmtId="${FIRST_FORMAT + n}" formatCode="${attribute(code)}"/>`,
  );
  // The cell formats have the order of STYLE. Format 1 is Excel's own format for integers.
  const xfs = [
    xf({}),
    xf({ font: 1, fill: 2, border: 1, wrap: true }),
    xf({ wrap: true }),
    xf({ format: 1 }),
    xf({ format: FIRST_FORMAT + 2 }),
    xf({ format: FIRST_FORMAT }),
    xf({ format: FIRST_FORMAT + 1 }),
    xf({ quoted: true }),
    xf({ quoted: true, wrap: true }),
    ...tones.map((_, n) => xf({ font: 2 + n, fill: 3 + n })),
  ];
  return (
    `${XML_START}<styleSheet xmlns="${MAIN}">${counted('numFmts', numFmts)}${counted('fonts', fonts)}${counted('fills', fills)}` +
    `${counted('borders', borders)}<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>` +
    `${counted('cellXfs', xfs)}<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`
  );
}
