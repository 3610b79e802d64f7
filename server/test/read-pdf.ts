import { getDocument, OPS, Util } from 'pdfjs-dist/legacy/build/pdf.mjs';

export type ReadPdf = Awaited<ReturnType<typeof readPdf>>;

/** The position is in points from the lower left corner of the page, and `page` starts at 0. */
interface Drawn {
  page: number;
  x: number;
  y: number;
  width: number;
  height: number;
}

/**
 * `images` contains the size and the first pixel of each image, and `pixels` all its pixels, as RGB or RGBA. `glyphs` contains each drawn character, an id of its shape, and whether
 * the font contains it.
 */
export async function readPdf(pdf: Buffer) {
  const loading = getDocument({ data: new Uint8Array(pdf), verbosity: 0 });
  const document = await loading.promise;
  const pages: string[] = [];
  const texts: (Drawn & { text: string })[] = [];
  const placed: Drawn[] = [];
  const glyphs: { text: string; shape: string; isInFont: boolean }[] = [];
  const images: { width: number; height: number; pixel: number[] }[] = [];
  const pixels: Uint8Array[] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number);
    const { items } = await page.getTextContent();
    pages.push(
      items
        .map((item) => ('str' in item ? item.str + (item.hasEOL ? ' ' : '') : ''))
        .join('')
        .replace(/\s+/g, ' '),
    );
    for (const item of items) {
      if (!('str' in item)) continue;
      const [, , , , x, y] = item.transform as number[];
      texts.push({ page: number - 1, x: x ?? 0, y: y ?? 0, width: item.width, height: item.height, text: item.str });
    }
    let matrix = [1, 0, 0, 1, 0, 0];
    const saved: number[][] = [];
    const { fnArray, argsArray } = await page.getOperatorList();
    for (const [index, operation] of fnArray.entries()) {
      if (operation === OPS.save) saved.push(matrix);
      if (operation === OPS.restore) matrix = saved.pop() ?? matrix;
      if (operation === OPS.transform) matrix = Util.transform(matrix, argsArray[index]);
      if (operation === OPS.showText)
        for (const { unicode, fontChar, isInFont } of argsArray[index][0].filter((each: unknown) => typeof each === 'object'))
          glyphs.push({ text: unicode, shape: fontChar, isInFont });
      if (operation !== OPS.paintImageXObject) continue;
      const [width = 0, , , height = 0, x = 0, y = 0] = matrix;
      placed.push({ page: number - 1, x, y, width: Math.abs(width), height: Math.abs(height) });
      const id: string = argsArray[index][0];
      const image = await new Promise<{ width: number; height: number; data: Uint8Array }>((resolve) => {
        (id.startsWith('g_') ? page.commonObjs : page.objs).get(id, resolve);
      });
      pixels.push(image.data.slice());
      images.push({ width: image.width, height: image.height, pixel: [...image.data.subarray(0, 3)] });
    }
  }
  const outline = await document.getOutline();
  const metadata = await document.getMetadata();
  await loading.destroy();
  return {
    pages,
    text: pages.join('\n'),
    images,
    pixels,
    texts,
    glyphs,
    placed,
    outline,
    info: metadata.info as Record<string, unknown>,
    count: pages.length,
  };
}

export interface HeardPdf {
  accessible: boolean;
  untagged: number[];
  figures: string[];
  /** The text in the order of the structure tree, without page headers and footers. */
  words: string;
}

type StructureNode = { role?: string; alt?: string; type?: string; id?: string; children?: StructureNode[] };

export async function hearPdf(pdf: Buffer): Promise<HeardPdf> {
  const loading = getDocument({ data: new Uint8Array(pdf), verbosity: 0 });
  const document = await loading.promise;
  const heard: HeardPdf = { accessible: false, untagged: [], figures: [], words: '' };
  const { metadata } = await document.getMetadata();
  heard.accessible = /pdfuaid:part>1</.test(metadata?.getRaw() ?? '');
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number);
    const wordsOf = new Map<string, string>();
    // Marked-content sections are nested, and text belongs to the innermost one with an id.
    const open: string[] = [];
    for (const item of (await page.getTextContent({ includeMarkedContent: true })).items) {
      if ('str' in item) {
        const id = open.findLast(Boolean);
        if (id) wordsOf.set(id, (wordsOf.get(id) ?? '') + item.str + (item.hasEOL ? ' ' : ''));
      } else if (item.type === 'endMarkedContent') open.pop();
      else open.push(item.id ?? '');
    }
    const tree = (await page.getStructTree()) as StructureNode | null;
    if (!tree) heard.untagged.push(number);
    const walk = ({ role, alt, id, children = [] }: StructureNode): void => {
      if (role === 'Figure') heard.figures.push(alt ?? '');
      heard.words += (id && wordsOf.get(id)) ?? '';
      for (const child of children) walk(child);
    };
    if (tree) walk(tree);
  }
  await loading.destroy();
  return heard;
}

export async function targetsInPdf(pdf: Buffer): Promise<string[]> {
  const loading = getDocument({ data: new Uint8Array(pdf), verbosity: 0 });
  const document = await loading.promise;
  const below = async (page: number, height: number) => {
    const { items } = await (await document.getPage(page)).getTextContent();
    const runs = items.filter((item) => 'str' in item);
    return runs.flatMap(({ str, transform: [, , , , , y] }) => (y <= height + 1 ? str : [])).join('');
  };
  const found: string[] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    for (const { subtype, dest } of await (await document.getPage(number)).getAnnotations()) {
      if (subtype !== 'Link' || !Array.isArray(dest)) continue;
      const [page, , , height] = dest;
      found.push(await below((await document.getPageIndex(page)) + 1, height));
    }
  }
  await loading.destroy();
  return found;
}
