import { TemplateRefused } from './template-refused.ts';
import { attribute, everyNode, isElement, isText, type XmlNode } from './xml-tree.ts';

/** Fields of Word that compute from the document itself, or from who reads it; the others fetch, run or insert what lies elsewhere. */
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
/** A button in a text that runs a macro: without macros it is a place to type in, and many templates have it. */
const NAME = /^\s*(=|[A-Za-z]+)/;

/** @throws TemplateRefused FIELD where a part holds a field that fetches something when it is opened */
export function refuseFetchingFields(root: XmlNode): void {
  // The instruction of a field may be cut into many runs, with others nested in it.
  const open: string[] = [];
  for (const node of everyNode(root)) {
    if (!isElement(node)) continue;
    if (node.nodeName === 'w:fldSimple') judge(attribute(node, 'w:instr') ?? '');
    if (node.nodeName === 'w:instrText' && open.length > 0)
      open[open.length - 1] += (node.childNodes ?? []).map((each) => (isText(each) ? each.textContent : '')).join('');
    if (node.nodeName !== 'w:fldChar') continue;
    const type = attribute(node, 'w:fldCharType');
    if (type === 'begin') open.push('');
    if (type === 'end') judge(open.pop() ?? ' PAGE');
  }
  for (const left of open) judge(left);
}

function judge(instruction: string): void {
  const name = NAME.exec(instruction)?.[1]?.toUpperCase();
  // Without a name of its own it takes that of a field within, which may come to any.
  if (name === undefined || (name !== '=' && !HARMLESS.has(name))) {
    throw new TemplateRefused('FIELD', instruction.trim().slice(0, 60));
  }
}
