import { TemplateRefused } from './template-refused.ts';
import { attribute, everyNode, isElement, isText, parseXml, type XmlGeneralNode, type XmlNode } from './xml-tree.ts';

/** Returns whether the address is a web or email URL. Word opens such URLs only on a click. */
export const isLink = (address: string): boolean => /^(https?:|mailto:)/i.test(address);

const localName = (name: string): string => name.split(':').at(-1) ?? '';

/** Only these elements may refer to a URL by the id of a relationship. */
const LINKS = new Set(['hyperlink', 'hlinkClick', 'hlinkHover', 'hlinkMouseOver']);
/** Attributes with an external source of an image, in addition to the image in the file. */
const SOURCES = new Set(['src', 'href', 'althref']);
const isHeld = (node: XmlGeneralNode): boolean =>
  Object.keys(node.attributes ?? {}).some((name) => ['id', 'embed', 'relid'].includes(localName(name)) && name.includes(':'));

/**
 * Removes external sources of images. Returns whether there were any.
 * @param links ids of the relationships that lead to a URL
 * @throws TemplateRefused OUTSIDE if an element has only an external image, or an element other than a link refers to a URL
 */
export function withoutSources(root: XmlNode, links: ReadonlySet<string>): boolean {
  let found = false;
  for (const node of everyNode(root)) {
    if (!isElement(node)) continue;
    const element = localName(node.nodeName);
    for (const [name, value = ''] of Object.entries(node.attributes ?? {})) {
      const local = localName(name);
      if (links.has(value) && name.includes(':') && !LINKS.has(element)) throw new TemplateRefused('OUTSIDE', node.nodeName);
      // Removing `gfxdata` loses nothing, because it is a packed copy of the same shape.
      const packed = local === 'gfxdata';
      if (!packed && !SOURCES.has(local)) continue;
      if (local === 'href' && name === local && (isLink(value) || value.startsWith('#'))) continue;
      if (!packed && !isHeld(node)) throw new TemplateRefused('OUTSIDE', value);
      delete node.attributes?.[name];
      found ||= !packed;
    }
  }
  return found;
}

const ACTIVE = new Set(['script', 'foreignObject', 'handler', 'listener']);
const isWithin = (address: string): boolean => /^\s*(#|data:image\/)/i.test(address);
const fetches = (style: string): boolean =>
  /@import/i.test(style) || [...style.matchAll(/url\(\s*["']?([^)]*)/gi)].some(([, address = '']) => !isWithin(address));

/** @throws TemplateRefused OUTSIDE if the drawing is XML and fetches or runs content, XML if it cannot be parsed */
export function refuseFetchingDrawing(bytes: Uint8Array, name: string): void {
  if (
    !/^\s*</.test(
      Buffer.from(bytes.subarray(0, 64))
        .toString('utf8')
        .replace(/^\uFEFF/, ''),
    )
  )
    return;
  for (const node of everyNode(parseXml(bytes, name))) {
    if (isText(node) && fetches(node.textContent ?? '')) throw new TemplateRefused('OUTSIDE', name);
    if (!isElement(node)) continue;
    const attributes = Object.entries(node.attributes ?? {});
    const away = attributes.find(([key, value = '']) =>
      /^(href|src)$/.test(localName(key)) ? localName(node.nodeName) !== 'a' && !isWithin(value) : fetches(value),
    );
    if (away || ACTIVE.has(localName(node.nodeName)) || attributes.some(([key]) => /^on/i.test(key)))
      throw new TemplateRefused('OUTSIDE', attribute(node, away?.[0] ?? '') ?? name);
  }
}
