import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { REDACTION_MARK } from '@coloa/contract/issues/redaction.ts';
import { nameOfReport } from '@coloa/contract/reports/report-document.ts';
import type { Element, ElementContent, Root, RootContent } from 'hast';
import type { Image } from 'mdast';
import rehypeStringify from 'rehype-stringify';
import remarkRehype from 'remark-rehype';
import { unified } from 'unified';
import type { Evidence, Figure } from '../document/nodes.ts';
import { shownDocument } from '../plain-document.ts';
import type { ReportDocument } from '../report-document.ts';
import { type Label, lostPicture, reportLabels } from '../report-labels.ts';
import { acrossWords } from '../report-lines.ts';
import type { ReadPicture } from '../report-pictures.ts';
import { evidenceElement } from './html-evidence.ts';
import { brandFaces } from './html-fonts.ts';
import { element, footOf, logoOf, text, withBar, withContents } from './html-frame.ts';
import { inlinePictures } from './html-pictures.ts';
import { reportTree } from './report-tree.ts';

/** Each stylesheet can override rules of the previous ones. */
const sheets = ['report', 'report-tables', 'report-marks', 'report-print'].map((name) =>
  readFileSync(join(import.meta.dirname, `${name}.css`), 'utf8'),
);
const css = [brandFaces, ...sheets].join('\n');
const writer = unified().use(rehypeStringify);

const WATERMARKS = 3;

type Pictures = ReadonlyMap<string, string>;

function barred(words: string, redacted: string): ElementContent[] {
  return words.split(REDACTION_MARK).flatMap((value, index): ElementContent[] => {
    const rest = value === '' ? [] : [text(value)];
    return index === 0 ? rest : [element('span', { className: ['redacted'] }, [text(redacted)]), ...rest];
  });
}

const marked = (code: string, redacted: string): ElementContent[] =>
  code.split(/⟪([^⟪⟫]*)⟫/).flatMap((part, n) => (n % 2 === 0 ? barred(part, redacted) : [element('mark', {}, barred(part, redacted))]));

function dress(nodes: readonly RootContent[], pictures: Pictures, label: Label, inCode = false): ElementContent[] {
  return nodes.flatMap((node): ElementContent[] => {
    if (node.type === 'text') return inCode ? marked(node.value, label('redacted')) : barred(node.value, label('redacted'));
    if (node.type !== 'element') return node.type === 'comment' ? [node] : [];
    if (node.tagName === 'img') return [figure(node, pictures, label)];
    const dressed = { ...node, children: dress(node.children, pictures, label, inCode || node.tagName === 'pre') };
    if (node.tagName === 'table') return [element('div', { className: ['table'], tabIndex: 0 }, [dressed])];
    return [dressed];
  });
}

interface PictureLook {
  width?: number | null | undefined;
  name?: string | undefined;
}

/** Uses `width` as the maximum width, because a fixed width would distort an image that has the maximum height. */
const pictureElement = (src: string, alt: string | null | undefined, { width, name }: PictureLook): Element =>
  element(
    'img',
    { src, alt: alt ?? '', ...(width && { style: `max-width:min(100%,${width}px)` }), ...(name !== undefined && { id: name }) },
    [],
  );

function figure({ properties: { id, ...properties } }: Element, pictures: Pictures, label: Label): Element {
  const redacted = label('redacted');
  const words = String(properties.alt ?? '');
  const src = pictures.get(String(properties.src));
  const target = id === undefined ? {} : { id };
  if (src === undefined) return element('figure', target, [element('figcaption', {}, barred(lostPicture(words, label), redacted))]);
  const img = element('img', { ...properties, src, alt: words.replaceAll(REDACTION_MARK, redacted) }, []);
  return element('figure', target, [img, element('figcaption', {}, barred(words, redacted))]);
}

function articleOf(document: ReportDocument, pictures: Pictures): Element {
  const plain = shownDocument(document);
  const label = reportLabels(plain.language);
  const toHast = unified().use(remarkRehype, {
    // Footnotes need no prefix, because their names already contain the language.
    clobberPrefix: '',
    footnoteLabel: label('footnotes'),
    footnoteBackLabel: (index, again) => label('footnoteBack', { number: again > 1 ? `${index + 1}-${again}` : index + 1 }),
    handlers: {
      evidence: (_, node: Evidence) => evidenceElement(node, label),
      figure: (_, { fileName, words, ...look }: Figure) => pictureElement(fileName, words, look),
      image: (_, { url, alt, data }: Image) => pictureElement(url, alt, { width: data?.figure?.width }),
    },
  });
  const root = toHast.runSync(reportTree(plain)) as Root;
  const told = withBar(dress(root.children, pictures, label), plain.findings);
  return element('article', { lang: plain.language }, [...logoOf(document.branding), ...withContents(told, plain.language, label)]);
}

const watermark = (words: string): Element =>
  element(
    'div',
    { className: ['watermark'] },
    Array.from({ length: WATERMARKS }, (_, n) => element('p', n === 0 ? {} : { ariaHidden: 'true' }, [text(words)])),
  );

/** Returns one self-contained HTML file without scripts and without external requests. */
export async function reportHtml(documents: readonly ReportDocument[], read: ReadPicture): Promise<Buffer> {
  const [first] = documents;
  if (!first) throw new Error('a report has a document');
  const pictures = await inlinePictures(documents, read);
  const articles = documents.map((document) => articleOf(document, pictures.sources));
  const plain = shownDocument(first);
  const { color } = first.branding;
  const style = color !== null && /^#[0-9a-f]{6}$/.test(color) ? `${css}\n:root { --brand: ${color}; }` : css;
  const title = `${plain.project.key} · ${nameOfReport(plain)}`;
  const head = element('head', {}, [
    element('meta', { charSet: 'utf-8' }, []),
    element('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }, []),
    element(
      'meta',
      { httpEquiv: ['content-security-policy'], content: "default-src 'none'; img-src data:; font-src data:; style-src 'unsafe-inline'" },
      [],
    ),
    element('meta', { name: 'robots', content: 'noindex' }, []),
    element('meta', { name: 'referrer', content: 'no-referrer' }, []),
    element('title', {}, [text(title)]),
    element('style', {}, [text(style)]),
  ]);
  const label = reportLabels(plain.language);
  const words = acrossWords(first, label, (whom) => label('watermark', { label: whom }));
  const across = words === null ? [] : [watermark(words)];
  const body = element('body', {}, [...across, element('main', {}, [...articles, ...footOf(first.branding)])]);
  const page: Root = { type: 'root', children: [{ type: 'doctype' }, element('html', { lang: plain.language }, [head, body])] };
  return pictures.putInto(writer.stringify(page));
}
