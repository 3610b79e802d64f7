import type { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';

export interface ReportBranding {
  /** A PNG; null for the logo of Coloa. */
  logo: Uint8Array | null;
  /** `#rrggbb`; null for the colour of Coloa. */
  color: string | null;
  /** Replaces the names of the workspace and the client at the foot of each page. If empty, each page shows these names. */
  footer: string;
}

export const NO_BRANDING: ReportBranding = { logo: null, color: null, footer: '' };

const LOGO = '/images/logo.png';

/** Returns the width and height of a PNG in pixels, from its header. The resolution of the PNG does not matter. */
const pixelsOf = (png: Uint8Array): [number, number] => {
  const { buffer, byteOffset, byteLength } = png;
  const header = new DataView(buffer, byteOffset, byteLength);
  return [header.getUint32(16), header.getUint32(20)];
};

export function shadowBrand(compiler: NodeCompiler, templates: string, { logo, color }: ReportBranding): void {
  if (logo) compiler.mapShadow(templates + LOGO, Buffer.from(logo));
  // Only a colour of the form `#rrggbb` is inserted into the code of the template.
  const brand = color !== null && /^#[0-9a-f]{6}$/.test(color) ? `rgb("${color}")` : 'own-brand';
  const source = `#let own-brand = rgb("#0B7A6F")\n#let brand = ${brand}\n#let logo-picture = ${logo ? `read("${LOGO}", encoding: none)` : 'none'}\n#let logo-pixels = (${logo ? pixelsOf(logo).join(', ') : '0, 0'})\n`;
  compiler.mapShadow(`${templates}/brand.typ`, Buffer.from(source));
}
