import { unzipSync } from 'fflate';
import { isElement, isText, parseXml, type XmlGeneralNode, type XmlNode } from '../src/reports/templates/xml-tree.ts';
import { type Said, spoken, tokens } from './spoken-text.ts';

const childrenOf = (node: XmlNode | undefined): XmlGeneralNode[] => (node?.childNodes ?? []).filter(isElement);
const childOf = (node: XmlNode | undefined, name: string): XmlGeneralNode | undefined =>
  childrenOf(node).find(({ nodeName }) => nodeName === name);
const valOf = (node: XmlGeneralNode | undefined): string | undefined => node?.attributes?.['w:val'];

function wordNumbers(numbering: XmlGeneralNode) {
  const abstracts = new Map(
    childrenOf(numbering)
      .filter(({ nodeName }) => nodeName === 'w:abstractNum')
      .map((node) => [node.attributes?.['w:abstractNumId'] ?? '', node]),
  );
  const lists = new Map(
    childrenOf(numbering)
      .filter(({ nodeName }) => nodeName === 'w:num')
      .map((node) => [node.attributes?.['w:numId'] ?? '', node]),
  );
  // Lists of the same definition share a counter. A list with a start override begins again at its first use.
  const counted = new Map<string, number[]>();
  const begun = new Set<string>();
  return (id: string, level: number): string => {
    const list = lists.get(id);
    const kind = valOf(childOf(list, 'w:abstractNumId')) ?? '';
    const abstract = abstracts.get(kind);
    const own = childrenOf(abstract).find(({ nodeName, attributes }) => nodeName === 'w:lvl' && attributes?.['w:ilvl'] === `${level}`);
    if (valOf(childOf(own, 'w:numFmt')) === 'bullet') return (valOf(childOf(own, 'w:lvlText')) ?? '').replace(/[–▪]/, '•');
    const override = childrenOf(list).find(
      ({ nodeName, attributes }) => nodeName === 'w:lvlOverride' && attributes?.['w:ilvl'] === `${level}`,
    );
    const again = valOf(childOf(override, 'w:startOverride'));
    const start = Number(again ?? valOf(childOf(own, 'w:start')) ?? 1);
    const numbers = counted.get(kind) ?? [];
    numbers.length = Math.min(numbers.length, level + 1);
    const place = `${id} ${level}`;
    const begins = numbers[level] === undefined || (again !== undefined && !begun.has(place));
    begun.add(place);
    numbers[level] = begins ? start : (numbers[level] ?? 0) + 1;
    counted.set(kind, numbers);
    return (valOf(childOf(own, 'w:lvlText')) ?? '').replaceAll(/%(\d)/g, (_, n: string) => `${numbers[Number(n) - 1] ?? start}`);
  };
}

export const saidInWord = (file: Uint8Array): Said => readerOf(file).said;

export const notesInWord = (file: Uint8Array): Said[] => readerOf(file).notes;

export const saidWithNotesInWord = (file: Uint8Array): Said => readerOf(file, true).said;

function readerOf(file: Uint8Array, withNotes = false): { said: Said; notes: Said[] } {
  const parts = unzipSync(file);
  /** Returns an empty document for missing parts, because files without lists or footnotes lack them. */
  const part = (name: string) => parseXml(parts[name] ?? Buffer.from('<none/>'), name);
  const numberOf = wordNumbers(part(Object.keys(parts).find((name) => name.startsWith('word/numbering')) ?? ''));
  const notes = new Map<string, number>();
  const wordsIn = (node: XmlNode): string => {
    if (isText(node)) return '';
    if (!isElement(node)) return '';
    if (node.nodeName === 'w:t') return (node.childNodes ?? []).map((each) => (isText(each) ? each.textContent : '')).join('');
    if (node.nodeName === 'w:br' || node.nodeName === 'w:tab') return ' ';
    if (node.nodeName === 'w:drawing' || node.nodeName === 'w:instrText') return '';
    if (node.nodeName === 'w:footnoteReference') {
      const id = node.attributes?.['w:id'] ?? '';
      notes.set(id, notes.get(id) ?? notes.size + 1);
      return `${notes.get(id)}`;
    }
    return (node.childNodes ?? []).map(wordsIn).join('');
  };
  const styleOf = (node: XmlGeneralNode) => valOf(childOf(childOf(node, 'w:pPr'), 'w:pStyle')) ?? '';
  const paragraph = (node: XmlGeneralNode): Said => {
    const style = styleOf(node);
    const words = wordsIn(node);
    const [run] = childrenOf(node).filter(({ nodeName }) => nodeName === 'w:r');
    if (valOf(childOf(childOf(run, 'w:rPr'), 'w:vertAlign')) === 'superscript' && /^\d+ $/.test(run ? wordsIn(run) : ''))
      return withNotes ? tokens(['', words.replace(/^\d+ /, '')]) : [];
    if (/^(?:Part)?Heading|^Title/.test(style)) return tokens(['#', words]);
    if (style === 'CodeBlock' || style === 'CodeText') return tokens(['`', words]);
    if (style === 'Caption') return tokens(['figure ', words]);
    const numbered = childOf(childOf(node, 'w:pPr'), 'w:numPr');
    const id = valOf(childOf(numbered, 'w:numId'));
    const mark = id === undefined ? [] : [numberOf(id, Number(valOf(childOf(numbered, 'w:ilvl')) ?? 0))];
    const [, box, rest = words] = /^([☑☐]) ([\s\S]*)$/.exec(style === 'ListItem' ? words : '') ?? [];
    return [...mark, ...(box ? [box] : []), ...tokens(['', rest])];
  };
  const table = (node: XmlGeneralNode): Said => {
    const rows = childrenOf(node)
      .filter(({ nodeName }) => nodeName === 'w:tr')
      .map((row) => childrenOf(row).filter(({ nodeName }) => nodeName === 'w:tc'));
    const isMessage = (cell: XmlGeneralNode) => childrenOf(cell).some((each) => styleOf(each) === 'CodeText');
    if (!rows.flat().some(isMessage)) return rows.flat().flatMap((cell) => tokens(['|', wordsIn(cell)]));
    const [name, ...halves] = rows.flat();
    return [
      ...tokens(['evidence ', name ? wordsIn(name) : '']),
      ...halves.filter((cell) => !isMessage(cell)).flatMap((cell) => tokens(['half ', wordsIn(cell)])),
      ...halves.filter(isMessage).flatMap((cell) => tokens(['`', wordsIn(cell)])),
    ];
  };
  const flow = (node: XmlNode | undefined): Said =>
    spoken(childrenOf(node).flatMap((each) => (each.nodeName === 'w:p' ? paragraph(each) : each.nodeName === 'w:tbl' ? table(each) : [])));
  const said = flow(childOf(part('word/document.xml'), 'w:body'));
  // Only the separators between text and footnotes have a type.
  const own = childrenOf(part('word/footnotes.xml')).filter(({ attributes }) => attributes?.['w:type'] === undefined);
  return { said, notes: own.map(flow) };
}
