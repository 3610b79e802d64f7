import type { Element, ElementContent, Root } from 'hast';

const KEPT = new Set(
  'a b blockquote br code dd del div dl dt em h1 h2 h3 h4 h5 h6 hr i kbd li ol p pre s samp strike strong table tbody td tfoot th thead tr tt ul'.split(
    ' ',
  ),
);
const INLINE = new Set('a b code del em i kbd s samp strike strong tt'.split(' '));
/** Block elements without an equivalent in Markdown; each is converted to a `div`, so that its content begins a new line. */
const BLOCKS = new Set(
  'address article aside body caption center details dialog fieldset figcaption figure footer form header hgroup legend main nav section summary'.split(
    ' ',
  ),
);
/** Elements whose content is not part of the text. Images are omitted, because the page must not load files from other sites. */
const OMITTED = new Set(
  'audio button canvas datalist embed head iframe img input link map math meta noscript object picture script select style svg template textarea title video'.split(
    ' ',
  ),
);
const SAFE_LINK = /^(?:https?:\/\/|mailto:)/i;
const HIDDEN = /(?:^|;)\s*(?:display:\s*none|mso-hide:\s*all|mso-list:\s*ignore)/i;

const styleOf = (node: globalThis.Element): string => node.getAttribute('style') ?? '';

const element = (tagName: string, children: ElementContent[], properties: Element['properties'] = {}): Element => ({
  type: 'element',
  tagName,
  properties,
  children,
});

/** Marks bold and italic text. Google Docs writes both as styles, and puts everything into a `<b>` that is not bold. */
function styled(node: globalThis.Element, children: ElementContent[]): ElementContent[] {
  const style = styleOf(node);
  const italic = /font-style:\s*italic/i.test(style) ? [element('em', children)] : children;
  return /font-weight:\s*(?:bold|[6-9]00)/i.test(style) ? [element('strong', italic)] : italic;
}

interface Place {
  /** True for a fragment copied from Google Docs. */
  docs: boolean;
  /** True in a table cell, whose content must be on one line in Markdown. */
  inCell: boolean;
}

const space: ElementContent = { type: 'text', value: ' ' };
const bullet: ElementContent = { type: 'text', value: '• ' };

/** Returns the number of rows or columns that a cell spans, at most 100, because one attribute could otherwise add too many cells. */
const spanOf = (value: string | undefined): number => Math.min(Number.parseInt(value ?? '1', 10) || 1, 100);

function propertiesOf(node: globalThis.Element): Element['properties'] {
  const value = (name: string) => node.getAttribute(name) ?? undefined;
  switch (node.localName) {
    case 'ol':
      return { start: Number.parseInt(value('start') ?? '1', 10) || 1 };
    case 'td':
    case 'th':
      return { colSpan: spanOf(value('colspan')), rowSpan: spanOf(value('rowspan')) };
    case 'code':
      // `language-*` is the only class that has a meaning in Markdown.
      return { className: [...node.classList].filter((name) => /^language-[\w+-]+$/.test(name)) };
    default:
      return {};
  }
}

function convertElement(node: globalThis.Element, place: Place): ElementContent[] {
  const name = node.localName;
  if (OMITTED.has(name) || HIDDEN.test(styleOf(node))) return [];
  const isCell = name === 'td' || name === 'th';
  const children = convertAll(node, isCell ? { ...place, inCell: true } : place);
  if (place.docs && name === 'span') return styled(node, children);
  if (place.inCell && !INLINE.has(name) && (KEPT.has(name) || BLOCKS.has(name)))
    return [space, ...(name === 'li' ? [bullet] : []), ...children, space];
  if (BLOCKS.has(name)) return [element('div', children)];
  if (!KEPT.has(name) || /font-weight:\s*(?:normal|400)/i.test(name === 'b' ? styleOf(node) : '')) return children;
  if (name === 'a') {
    const href = (node.getAttribute('href') ?? '').trim();
    return SAFE_LINK.test(href) ? [element('a', children, { href })] : children;
  }
  return [element(name, children, propertiesOf(node))];
}

function convertAll(parent: Node, place: Place): ElementContent[] {
  const found: ElementContent[] = [];
  let list: globalThis.Element[] = [];
  const endList = () => {
    if (list.length > 0) found.push(...wordList(list, place));
    list = [];
  };
  for (const node of parent.childNodes) {
    if (node.nodeType === Node.ELEMENT_NODE) {
      const child = node as globalThis.Element;
      if (wordLevel(child) !== null) list.push(child);
      else {
        endList();
        found.push(...convertElement(child, place));
      }
    } else if (node.nodeType === Node.TEXT_NODE) {
      const value = (node.nodeValue ?? '').replaceAll('\u00a0', ' ');
      if (value.trim() !== '') endList();
      found.push({ type: 'text', value });
    }
  }
  endList();
  return found;
}

/** Returns the level of a list item from Word, or null. Word writes a list item as a paragraph with its level, from 1, in a style. */
function wordLevel(node: globalThis.Element): number | null {
  const level = /mso-list:\s*l\d+\s+level(\d)/i.exec(styleOf(node))?.[1];
  return level === undefined ? null : Number(level);
}

/** Returns whether a list item from Word is numbered. The number or bullet of an item is in an element with the style `mso-list:Ignore`. */
const isNumbered = (item: globalThis.Element): boolean =>
  /^\(?(?:\d+|[a-z]+)[.)]/i.test(
    ([...item.querySelectorAll('*')].find((each) => /mso-list:\s*ignore/i.test(styleOf(each)))?.textContent ?? '').trim(),
  );

function wordList(items: readonly globalThis.Element[], place: Place): ElementContent[] {
  const lists: ElementContent[] = [];
  const open: { level: number; list: Element }[] = [];
  for (const item of items) {
    const level = wordLevel(item) ?? 1;
    while ((open.at(-1)?.level ?? 0) > level) open.pop();
    if (open.at(-1)?.level !== level) {
      const list = element(isNumbered(item) ? 'ol' : 'ul', []);
      const parent = open.at(-1)?.list.children.at(-1);
      if (parent?.type === 'element') parent.children.push(list);
      else lists.push(list);
      open.push({ level, list });
    }
    open.at(-1)?.list.children.push(element('li', convertAll(item, place)));
  }
  return lists;
}

/**
 * Prepares tables for Markdown. The first row becomes the header, because a Markdown table needs one. A table with one cell becomes the
 * content of the cell.
 */
function prepareTables(body: HTMLElement): void {
  for (const table of body.querySelectorAll('table')) {
    const [first] = table.rows;
    if (table.rows.length === 1 && first?.cells.length === 1) {
      const content = table.ownerDocument.createElement('div');
      content.append(...(first.cells[0]?.childNodes ?? []));
      table.replaceWith(content);
    } else if (first) {
      for (const cell of [...first.cells]) {
        const head = table.ownerDocument.createElement('th');
        for (const name of ['colspan', 'rowspan']) if (cell.hasAttribute(name)) head.setAttribute(name, cell.getAttribute(name) ?? '');
        head.append(...cell.childNodes);
        cell.replaceWith(head);
      }
    }
  }
}

/**
 * Returns whether the HTML comes from a code editor. Code editors copy code as styled HTML for syntax colours, without structure to
 * convert.
 */
const isFromCodeEditor = ({ children }: HTMLElement): boolean =>
  children.length > 0 && [...children].every((child) => /white-space:\s*pre\s*(?:;|$)/i.test(styleOf(child)) && child.localName !== 'pre');

/**
 * Returns the elements of a copied fragment that Markdown supports; null for code copied from a code editor. The parsed document is never
 * shown, so its scripts do not run and its files are not loaded.
 */
export function htmlTree(html: string): Root | null {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  if (isFromCodeEditor(body)) return null;
  prepareTables(body);
  const docs = body.querySelector('[id^="docs-internal-guid"]') !== null;
  return { type: 'root', children: convertAll(body, { docs, inCell: false }) };
}
