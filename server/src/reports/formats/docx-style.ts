// Calibri and Consolas are part of Word for Windows and macOS.
export const SANS = 'Calibri';
export const MONO = 'Consolas';

export const INK = '16202B';
export const MUTED = '5B6876';
export const LINE = 'CBD1D9';
export const LINE_SOFT = 'E3E6EB';
export const SUNKEN = 'F1F3F6';
export const MARKED = 'EDDDC1';

interface SeverityLook {
  fill: string;
  /** The text colour, on white and on `tint`. */
  ink: string;
  tint: string;
}

export const SEVERITY_LOOKS: Readonly<Record<string, SeverityLook>> = {
  CRITICAL: { fill: 'B4232A', ink: 'A12329', tint: 'F8E9EA' },
  HIGH: { fill: 'C2410C', ink: 'AD3D10', tint: 'F9ECE7' },
  MEDIUM: { fill: 'A16207', ink: '8F5A09', tint: 'F6EFE6' },
  LOW: { fill: '1D6FB8', ink: '1C65A6', tint: 'E8F1F8' },
  INFO: { fill: '55636F', ink: '4D5B67', tint: 'EEEFF1' },
  VARIES: { fill: '6D4BB0', ink: '6346A2', tint: 'F0EDF7' },
};

/** An A4 page and its margins, in twips (twentieths of a point). */
export const PAGE = { width: 11_906, height: 16_838, top: 1_300, bottom: 1_200, left: 1_200, right: 1_200 };
export const COLUMN = PAGE.width - PAGE.left - PAGE.right;
/** Converts twips to CSS pixels (96 per inch), rounded down. */
export const px = (twips: number): number => Math.floor(twips / 15);
export const TALLEST_PX = Math.floor(px(PAGE.height - PAGE.top - PAGE.bottom) * 0.6);
