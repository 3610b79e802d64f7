import { zipSync } from 'fflate';
import type { Root, RootContent } from 'mdast';
import remarkGfm from 'remark-gfm';
import remarkStringify from 'remark-stringify';
import { unified } from 'unified';
import type { ReportDocument } from '../report-document.ts';
import { reportLabels } from '../report-labels.ts';
import type { ReadPicture } from '../report-pictures.ts';
import { plainDocument } from './plain-document.ts';
import { reportTree } from './report-tree.ts';

const writer = unified().use(remarkGfm, { tablePipeAlign: false }).use(remarkStringify, { bullet: '-', fences: true, resourceLink: true });

/** As pictures are named in the store; whoever unpacks the archive must not find one elsewhere than beside the text. */
const PICTURE_NAME = /^\w[\w.-]{0,199}$/;

/** Pictures lie beside the text. */
function withPictures(root: Root): Root {
  const waiting: unknown[] = [root];
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    const each = node as { type: string; url?: string; children?: unknown[] };
    if (each.type === 'image') each.url = `images/${each.url}`;
    if (each.children) waiting.push(...each.children);
  }
  return root;
}

/** Below the title whom the copy is for. */
function forWhom({ language, watermark }: ReportDocument, root: Root): Root {
  if (watermark === undefined) return root;
  const words = reportLabels(language)('watermark', { label: watermark });
  const [title, ...rest] = root.children;
  const line: RootContent = { type: 'blockquote', children: [{ type: 'paragraph', children: [{ type: 'text', value: words }] }] };
  return { ...root, children: title ? [title, line, ...rest] : [line] };
}

/** A zip of a Markdown file for each language, `report.vi.md`, and the pictures that they show. `read`: the bytes of a picture. */
export async function reportMarkdown(documents: readonly ReportDocument[], read: ReadPicture): Promise<Buffer> {
  const files: Record<string, Uint8Array | [Uint8Array, { level: 0 }]> = {};
  for (const document of documents) {
    const plain = plainDocument(document);
    files[`report.${plain.language}.md`] = Buffer.from(writer.stringify(withPictures(forWhom(document, reportTree(plain)))));
    for (const { fileName } of plain.images) {
      if (!PICTURE_NAME.test(fileName)) continue;
      const bytes = files[`images/${fileName}`] ? null : await read(document, fileName);
      // Pictures are packed already.
      if (bytes) files[`images/${fileName}`] = [bytes, { level: 0 }];
    }
  }
  const { buffer, byteOffset, byteLength } = zipSync(files);
  return Buffer.from(buffer, byteOffset, byteLength);
}
