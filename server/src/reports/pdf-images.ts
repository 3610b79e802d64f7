import { placeholderPng, type Raster } from './raster.ts';

/*
 * The typesetter decodes and compresses every image again, which takes most of the time of a report with screenshots. Therefore, it gets a
 * placeholder for each image, one pixel high and of a unique width. Afterwards, the server replaces the placeholders in the PDF with the
 * images.
 */

/** The width of the first placeholder in pixels. No other image in a report is one pixel high. */
const FIRST_WIDTH = 2;

const IMAGE = '/Subtype /Image';

export function placeholder(index: number): Buffer {
  return placeholderPng(FIRST_WIDTH + index);
}

/**
 * Replaces placeholders with the images and writes a new cross-reference table. Reads only PDFs as the typesetter writes them: one classic
 * table, and no object streams around images.
 * @throws Error if the PDF has no classic cross-reference table, or a damaged one
 */
export function embedImages(pdf: Buffer, images: readonly Raster[]): Buffer {
  if (images.length === 0) return pdf;
  const { start, offsets } = readTable(pdf);
  const objects = [...offsets].toSorted(([, a], [, b]) => a - b);
  const parts: Buffer[] = [];
  const moved = new Map<number, number>();
  let [copied, further] = [0, 0];
  let found = pdf.indexOf(IMAGE);
  for (const [index, [number, from]] of objects.entries()) {
    moved.set(number, from + further);
    const to = objects[index + 1]?.[1] ?? start;
    // Skips all objects before the next image, because most objects are not images.
    if (found === -1 || found >= to) continue;
    found = pdf.indexOf(IMAGE, to);
    const object = pdf.subarray(from, to);
    const raster = images[placeholderIndex(object)];
    if (!raster) continue;
    const written = imageObject(number, raster, object);
    parts.push(pdf.subarray(copied, from), ...written);
    further += written.reduce((sum, part) => sum + part.length, 0) - object.length;
    copied = to;
  }
  parts.push(pdf.subarray(copied, start));
  return Buffer.concat([...parts, Buffer.from(table(moved, pdf.toString('latin1', start), start + further), 'latin1')]);
}

function readTable(pdf: Buffer): { start: number; offsets: Map<number, number> } {
  const start = Number(/startxref\s+(\d+)\s+%%EOF\s*$/.exec(pdf.toString('latin1', pdf.length - 64))?.[1]);
  const lines = pdf.toString('latin1', start).split('\n');
  const count = Number(/^0 (\d+)/.exec(lines[1] ?? '')?.[1]);
  if (lines[0]?.trim() !== 'xref' || !Number.isInteger(count)) throw new Error('PDF without a classic cross-reference table');
  const offsets = new Map<number, number>();
  for (let number = 0; number < count; number += 1) {
    const entry = /^(\d{10}) \d{5} ([nf])/.exec(lines[2 + number] ?? '');
    if (!entry) throw new Error('PDF with a damaged cross-reference table');
    if (entry[2] === 'n') offsets.set(number, Number(entry[1]));
  }
  return { start, offsets };
}

/** Returns the index of the image for this placeholder, or a negative number if the object is not a placeholder. */
function placeholderIndex(object: Buffer): number {
  const head = object.toString('latin1', 0, 400).split('stream', 1)[0] ?? '';
  if (!head.includes(IMAGE) || !/\/Height 1\s/.test(head)) return -1;
  return Number(/\/Width (\d+)/.exec(head)?.[1] ?? -1) - FIRST_WIDTH;
}

function imageObject(number: number, raster: Raster, before: Buffer): Buffer[] {
  // The placeholder's colour space is the sRGB profile of the document.
  const srgb = /\/ColorSpace (\d+ 0 R|\/\w+)/.exec(before.toString('latin1', 0, 400))?.[1] ?? '/DeviceRGB';
  const filter =
    raster.encoding === 'jpeg'
      ? '/Filter /DCTDecode'
      : `/Filter /FlateDecode /DecodeParms << /Predictor 15 /Colors ${raster.colours === 'rgb' ? 3 : 1} /BitsPerComponent ${raster.bitsPerComponent} /Columns ${raster.width} >>`;
  const head = `${number} 0 obj\n<< /Type /XObject /Subtype /Image /Width ${raster.width} /Height ${raster.height} /BitsPerComponent ${raster.bitsPerComponent} /ColorSpace ${colourSpace(raster, srgb)} ${filter} /Length ${raster.data.length} >>\nstream\n`;
  return [Buffer.from(head, 'latin1'), raster.data, Buffer.from('\nendstream\nendobj\n\n', 'latin1')];
}

function colourSpace({ colours }: Raster, srgb: string): string {
  if (colours === 'gray') return '/DeviceGray';
  if (colours === 'rgb') return srgb;
  return `[/Indexed ${srgb} ${Math.floor(colours.palette.length / 3) - 1} <${colours.palette.toString('hex')}>]`;
}

function table(offsets: ReadonlyMap<number, number>, old: string, start: number): string {
  const size = Math.max(...offsets.keys()) + 1;
  const free = Array.from({ length: size }, (_, number) => number).filter((number) => !offsets.has(number));
  const entries = Array.from({ length: size }, (_, number) => {
    const offset = offsets.get(number);
    // Each free entry refers to the next one, and the last refers to the first.
    return offset === undefined
      ? `${String(free[free.indexOf(number) + 1] ?? 0).padStart(10, '0')} ${number === 0 ? '65535' : '00000'} f\r\n`
      : `${String(offset).padStart(10, '0')} 00000 n\r\n`;
  });
  const trailer = old.slice(old.indexOf('trailer'), old.indexOf('startxref'));
  return `xref\n0 ${size}\n${entries.join('')}${trailer}startxref\n${start}\n%%EOF\n`;
}
