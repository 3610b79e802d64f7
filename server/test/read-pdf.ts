import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs';

export type ReadPdf = Awaited<ReturnType<typeof readPdf>>;

/** What a reader of a PDF gets to see, page by page; of each image its size and the colour of its first pixel. */
export async function readPdf(pdf: Buffer) {
  const loading = getDocument({ data: new Uint8Array(pdf), verbosity: 0 });
  const document = await loading.promise;
  const pages: string[] = [];
  const images: { width: number; height: number; pixel: number[] }[] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number);
    const { items } = await page.getTextContent();
    pages.push(
      items
        .map((item) => ('str' in item ? item.str + (item.hasEOL ? ' ' : '') : ''))
        .join('')
        .replace(/\s+/g, ' '),
    );
    const { fnArray, argsArray } = await page.getOperatorList();
    for (const [index, operation] of fnArray.entries()) {
      if (operation !== OPS.paintImageXObject) continue;
      const id: string = argsArray[index][0];
      const image = await new Promise<{ width: number; height: number; data: Uint8Array }>((resolve) => {
        (id.startsWith('g_') ? page.commonObjs : page.objs).get(id, resolve);
      });
      images.push({ width: image.width, height: image.height, pixel: [...image.data.subarray(0, 3)] });
    }
  }
  const outline = await document.getOutline();
  const metadata = await document.getMetadata();
  await loading.destroy();
  return { pages, text: pages.join('\n'), images, outline, info: metadata.info as Record<string, unknown>, count: pages.length };
}
