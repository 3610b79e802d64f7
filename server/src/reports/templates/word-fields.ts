import { TemplateRefused } from './template-refused.ts';
import { isLink } from './word-outside.ts';
import { attribute, elementsNamed, everyNode, isElement, isText, setChildren, type XmlGeneralNode, type XmlNode } from './xml-tree.ts';

/** These fields neither fetch nor insert external content. Other fields may, and are rejected. */
const HARMLESS = new Set([
  ...[
    'PAGE',
    'NUMPAGES',
    'SECTIONPAGES',
    'SECTION',
    'PAGEREF',
    'REF',
    'NOTEREF',
    'STYLEREF',
    'SEQ',
    'TOC',
    'TC',
    'TOA',
    'TA',
    'INDEX',
    'XE',
  ],
  ...['DATE', 'TIME', 'CREATEDATE', 'SAVEDATE', 'PRINTDATE', 'EDITTIME', 'TITLE', 'SUBJECT', 'AUTHOR', 'KEYWORDS', 'COMMENTS', 'REVNUM'],
  ...['FILENAME', 'FILESIZE', 'DOCPROPERTY', 'LASTSAVEDBY', 'NUMCHARS', 'NUMWORDS', 'USERNAME', 'USERINITIALS', 'USERADDRESS', 'TEMPLATE'],
  ...['HYPERLINK', 'IF', 'COMPARE', 'SYMBOL', 'QUOTE', 'LISTNUM', 'AUTONUM', 'AUTONUMLGL', 'AUTONUMOUT', 'FORMTEXT', 'FORMCHECKBOX'],
  ...[
    'FORMDROPDOWN',
    'MERGEFIELD',
    'ADVANCE',
    'EQ',
    'CITATION',
    'BIBLIOGRAPHY',
    'BIDIOUTLINE',
    'SET',
    'DOCVARIABLE',
    'INFO',
    'MACROBUTTON',
  ],
]);
const NAME = /^\s*(=|[A-Za-z]+)/;
const SWITCH = /^\\\w$/;
/** Switches of a `HYPERLINK` field that take an argument. */
const WORDED = /^\\[lost]$/i;
/** These fields show properties and data of the file, which are not kept. */
const PROPERTIES = new Set(['DOCPROPERTY', 'INFO', 'SUBJECT', 'KEYWORDS', 'COMMENTS', 'CITATION', 'BIBLIOGRAPHY']);
const BY = '{workspace.name}';
/** A report has its own values for these fields, because its author is not the author of the template. */
const OWN: Readonly<Record<string, string>> = {
  TITLE: '{project.key} · {project.name}',
  AUTHOR: BY,
  LASTSAVEDBY: BY,
  COMPANY: BY,
  USERNAME: BY,
  USERINITIALS: '',
  USERADDRESS: '',
};

interface Field {
  instruction: string;
  marks: XmlGeneralNode[];
  shown: XmlGeneralNode[];
  nested: boolean;
  closed: boolean;
}

function fieldsOf(root: XmlNode): Field[] {
  const found: Field[] = [];
  const open: Field[] = [];
  for (const node of everyNode(root)) {
    if (!isElement(node)) continue;
    if (node.nodeName === 'w:fldSimple')
      found.push({
        instruction: attribute(node, 'w:instr') ?? '',
        marks: [node],
        shown: [...elementsNamed(node, 'w:t')],
        nested: false,
        closed: true,
      });
    const field = open.at(-1);
    if (node.nodeName === 'w:t') field?.shown.push(node);
    if (/^w:(?:instrText|delInstrText)$/.test(node.nodeName) && field) {
      field.instruction += (node.childNodes ?? []).map((each) => (isText(each) ? each.textContent : '')).join('');
      field.marks.push(node);
    }
    if (node.nodeName !== 'w:fldChar') continue;
    const type = attribute(node, 'w:fldCharType');
    if (type === 'begin') {
      const begun = { instruction: '', marks: [node], shown: [], nested: false, closed: false };
      if (field) field.nested = true;
      found.push(begun);
      open.push(begun);
    } else field?.marks.push(node);
    if (type === 'end' && field) {
      field.closed = true;
      open.pop();
    }
  }
  return found;
}

/**
 * @throws TemplateRefused FIELD for a field that may fetch content when the file is opened, OUTSIDE for a `HYPERLINK` field that leads to
 * neither an HTTP(S) nor a `mailto:` URL
 */
export function refuseFetchingFields(root: XmlNode): void {
  for (const { instruction } of fieldsOf(root)) {
    const name = NAME.exec(instruction)?.[1]?.toUpperCase();
    // A field without its own name gets its name from a nested field, which can have any value.
    if (name === undefined || (name !== '=' && !HARMLESS.has(name))) throw new TemplateRefused('FIELD', instruction.trim().slice(0, 60));
    const address = name === 'HYPERLINK' ? addressIn(instruction) : undefined;
    if (address !== undefined && !isLink(address)) throw new TemplateRefused('OUTSIDE', address);
  }
}

const wordsIn = (instruction: string): string[] => instruction.match(/"[^"]*"|[^\s"]+/g) ?? [];

function addressIn(instruction: string): string | undefined {
  const [, ...words] = wordsIn(instruction);
  const address = words.find((word, n) => !SWITCH.test(word) && !WORDED.test(words[n - 1] ?? ''));
  return address?.replaceAll('"', '');
}

function propertyIn({ instruction, nested, closed }: Field): { own: string | undefined } | null {
  const [name = '', property = ''] = wordsIn(instruction).map((word) => word.replaceAll('"', '').toUpperCase());
  const own = OWN[name === 'DOCPROPERTY' || name === 'INFO' ? property : name];
  return closed && !nested && (own !== undefined || PROPERTIES.has(name)) ? { own } : null;
}

/**
 * Replaces fields that show properties of the file with their displayed text or a placeholder, because Word would show an error for removed
 * properties.
 * @param filled whether the part may contain placeholders; otherwise, fields that need a placeholder become empty
 */
export function settleProperties(root: XmlNode, filled: boolean): void {
  const marks = new Set<XmlNode>();
  for (const field of fieldsOf(root)) {
    const property = propertyIn(field);
    if (!property) continue;
    for (const mark of field.marks) marks.add(mark);
    if (property.own === undefined) continue;
    for (const [n, node] of field.shown.entries())
      setChildren(node, n === 0 && filled ? [{ nodeType: 'Text', nodeName: '#text', textContent: property.own }] : []);
  }
  const within = (child: XmlNode): readonly XmlNode[] => (child.nodeName === 'w:fldSimple' ? (child.childNodes ?? []) : []);
  for (const parent of new Set([...marks].map(({ parentNode }) => parentNode))) {
    if (!parent) continue;
    setChildren(
      parent,
      (parent.childNodes ?? []).flatMap((child) => (marks.has(child) ? within(child) : [child])),
    );
  }
}
