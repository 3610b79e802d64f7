import path from 'node:path';
import { LIMITS } from '@coloa/contract/limits.ts';
import { TEMPLATE_LEFT_OUT, type TEMPLATE_PLACES } from '@coloa/contract/reports/report-templates.contract.ts';
import { TemplateRefused } from './template-refused.ts';
import { readArchive } from './word-archive.ts';
import { refuseFetchingFields, settleProperties } from './word-fields.ts';
import { isLink, refuseFetchingDrawing, withoutSources } from './word-outside.ts';
import { withoutTraces } from './word-traces.ts';
import {
  attribute,
  childrenNamed,
  elementsNamed,
  everyNode,
  isElement,
  parseXml,
  removeChildren,
  type XmlGeneralNode,
  xmlFile,
} from './xml-tree.ts';

export type TemplatePlace = (typeof TEMPLATE_PLACES)[number];
type LeftOut = (typeof TEMPLATE_LEFT_OUT)[number];

export interface ContentPart {
  name: string;
  place: TemplatePlace;
  root: XmlGeneralNode;
}

export interface WordPackage {
  parts: Map<string, Uint8Array>;
  main: string;
  /** The parts that contain text, beginning with the body. */
  contents: ContentPart[];
  leftOut: LeftOut[];
}

const ENTRIES = 1_000;
const TYPES = '[Content_Types].xml';
const MAIN_TYPE = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';
const TEMPLATE_TYPE = 'application/vnd.openxmlformats-officedocument.wordprocessingml.template.main+xml';
export const WORD_NAMESPACE = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
/** The beginning of all namespace URIs in Strict Open XML files. */
const STRICT = 'http://purl.oclc.org/ooxml/';
const WORD_NAMESPACES: ReadonlySet<string | undefined> = new Set([WORD_NAMESPACE, `${STRICT}wordprocessingml/main`]);
const RELATION = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/';
const PLACES: Readonly<Record<string, TemplatePlace>> = {
  header: 'HEADER',
  footer: 'FOOTER',
  footnotes: 'NOTE',
  endnotes: 'NOTE',
};

/** Allowed relationships, by the last word of the type. Other relationships run or fetch content, or are useless in a report. */
const KNOWN = new Set([
  ...['officeDocument', 'styles', 'stylesWithEffects', 'numbering', 'settings', 'webSettings', 'fontTable', 'theme', 'themeOverride'],
  ...['header', 'footer', 'footnotes', 'endnotes', 'image', 'hdphoto', 'hyperlink', 'font', 'chart', 'chartEx', 'chartUserShapes'],
  ...['chartColorStyle', 'chartStyle', 'diagramData', 'diagramLayout', 'diagramQuickStyle', 'diagramColors', 'diagramDrawing'],
]);
/** Relationships to parts that are not XML. */
const BINARY = new Set(['image', 'hdphoto', 'font']);
/**
 * Parts that a report must not contain, by the last word of their relationship's type. They describe the author of the template, or lead to
 * external content. Null if the removal is not reported.
 */
const LEFT_OUT: Readonly<Record<string, LeftOut | null>> = {
  attachedTemplate: 'ATTACHED_TEMPLATE',
  mailMergeSource: 'MAIL_MERGE',
  mailMergeHeaderSource: 'MAIL_MERGE',
  recipientData: 'MAIL_MERGE',
  thumbnail: 'THUMBNAIL',
  comments: 'COMMENTS',
  commentsExtended: 'COMMENTS',
  commentsIds: 'COMMENTS',
  commentsExtensible: 'COMMENTS',
  documenttasks: 'COMMENTS',
  people: 'PROPERTIES',
  'core-properties': null,
  'extended-properties': null,
  'custom-properties': null,
  customXml: 'PROPERTIES',
  bibliography: 'PROPERTIES',
  glossaryDocument: 'BUILDING_BLOCKS',
  printerSettings: 'PRINTER',
};
const MACROS = new Set(['vbaProject', 'wordVbaData', 'attachedToolbars', 'userCustomization', 'ui', 'extensibility']);

/** Word's names of macro parts. The check covers all folders, and parts without relationships. */
const MACRO_PARTS = /(^|\/)(vba(Project|ProjectSignature\w*|Data)|attachedToolbars|customizations)\.(bin|xml)$|(^|\/)customUI\//i;

const lastWord = (type: string): string => type.split('/').at(-1) ?? '';

export const relationsOf = (part: string): string =>
  path.posix.join(path.posix.dirname(part), '_rels', `${path.posix.basename(part)}.rels`);
const ROOT_RELATIONS = '_rels/.rels';

/** Returns the path of a relationship's target; null if the target is outside the package. */
export function targetOf(part: string, target: string): string | null {
  const joined = target.startsWith('/') ? path.posix.normalize(target.slice(1)) : path.posix.join(path.posix.dirname(part || '.'), target);
  return joined.startsWith('..') || path.posix.isAbsolute(joined) ? null : joined;
}

/**
 * Checks a Word file before any other code reads it. Keeps only parts with a relationship, and no external references except links.
 * @throws TemplateRefused
 */
export function openWordPackage(file: Buffer): WordPackage {
  const archive = readArchive(file, { entries: ENTRIES, unpacked: LIMITS.reportTemplateUnpacked });
  if (!archive.has(TYPES) || !archive.has(ROOT_RELATIONS)) throw new TemplateRefused('NOT_DOCX');
  const macros = [...archive.keys()].find((name) => MACRO_PARTS.test(name));
  if (macros !== undefined) throw new TemplateRefused('MACROS', macros);
  const kept = new Map<string, Uint8Array>();
  const leftOut = new Set<LeftOut>();
  const places = new Map<string, TemplatePlace>();
  const links = new Map<string, Set<string>>();
  let main: string | null = null;
  const waiting = [''];
  for (let part = waiting.pop(); part !== undefined; part = waiting.pop()) {
    const relations = part === '' ? ROOT_RELATIONS : relationsOf(part);
    const bytes = archive.get(relations);
    if (!bytes) continue;
    const root = parseXml(bytes, relations);
    removeChildren(root, (node) => {
      if (node.nodeName !== 'Relationship') return true;
      if (attribute(node as XmlGeneralNode, 'Type')?.startsWith(STRICT)) throw new TemplateRefused('STRICT');
      const relation = judged(part, node as XmlGeneralNode);
      if (relation.leftOut) leftOut.add(relation.leftOut);
      const { target, type } = relation;
      if (relation.link !== undefined) links.set(part, (links.get(part) ?? new Set()).add(relation.link));
      if (target === null) return relation.leftOut !== undefined;
      const content = archive.get(target);
      if (!content) return true;
      // Word reads the part as XML, but the checks only parse parts whose names end with `.xml`.
      if (!BINARY.has(lastWord(type)) && !/\.xml$/i.test(target)) throw new TemplateRefused('EMBEDDED', target);
      if (lastWord(type) === 'image') refuseFetchingDrawing(content, target);
      if (part === '' && type === `${RELATION}officeDocument`) main = target;
      if (part === main && type.startsWith(RELATION)) places.set(target, PLACES[lastWord(type)] ?? places.get(target) ?? 'BODY');
      if (!kept.has(target)) {
        kept.set(target, content);
        waiting.push(target);
      }
      return false;
    });
    kept.set(relations, xmlFile(root));
  }
  if (main === null) throw new TemplateRefused('NOT_DOCX');
  kept.set(TYPES, contentTypes(archive.get(TYPES) as Buffer, main, kept));
  const contents: ContentPart[] = [];
  for (const [name, bytes] of kept) {
    if (!/\.(xml|rels)$/i.test(name)) continue;
    const root = parseXml(bytes, name);
    refuseOtherPrefixes(root, name);
    if (/\.rels$/i.test(name) || name === TYPES) continue;
    refuseFetchingFields(root);
    const place = name === main ? 'BODY' : places.get(name);
    const holdsText = name === main || (place !== undefined && place !== 'BODY');
    settleProperties(root, holdsText && place !== 'NOTE');
    if (withoutSources(root, links.get(name) ?? new Set())) leftOut.add('SOURCES');
    for (const each of withoutTraces(root)) leftOut.add(each);
    kept.set(name, xmlFile(root));
    if (holdsText && place) contents.push({ name, place, root });
  }
  contents.sort((a, b) => order(a, main) - order(b, main));
  const [body] = contents;
  if (body?.root.nodeName !== 'w:document' || attribute(body.root, 'xmlns:w') !== WORD_NAMESPACE) throw new TemplateRefused('NOT_DOCX');
  return { parts: kept, main, contents, leftOut: TEMPLATE_LEFT_OUT.filter((each) => leftOut.has(each)) };
}

const order = ({ name, place }: ContentPart, main: string | null): number =>
  name === main ? 0 : 1 + ['BODY', 'HEADER', 'FOOTER', 'NOTE'].indexOf(place);

/** Rejects other prefixes for Word's namespaces. Word identifies elements by their namespace, but the checks use the prefix `w:`. */
function refuseOtherPrefixes(root: XmlGeneralNode, part: string): void {
  for (const node of everyNode(root)) {
    if (!isElement(node)) continue;
    for (const [name, value] of Object.entries(node.attributes ?? {}))
      if (name !== 'xmlns:w' && /^xmlns(?::|$)/.test(name) && WORD_NAMESPACES.has(value)) throw new TemplateRefused('XML', part);
  }
}

/**
 * Checks a relationship. `target` is null if the relationship leads to no part. `link` is the id of the relationship if it leads to a URL.
 */
function judged(part: string, node: XmlGeneralNode): { type: string; target: string | null; link?: string; leftOut?: LeftOut | null } {
  const [type, to] = [attribute(node, 'Type') ?? '', attribute(node, 'Target') ?? ''];
  const word = lastWord(type);
  // Embedded packages are rejected, except the workbook of a chart. The workbook is left out, because Word shows the chart without it.
  const leftOut = word === 'package' && /(^|\/)charts?\//.test(part) && /\.xlsx$/i.test(to) ? 'CHART_DATA' : LEFT_OUT[word];
  if (leftOut !== undefined) return { type, target: null, leftOut };
  if (MACROS.has(word)) throw new TemplateRefused('MACROS', to);
  if (attribute(node, 'TargetMode')?.toLowerCase() === 'external') {
    if (word !== 'hyperlink' || !isLink(to)) throw new TemplateRefused('OUTSIDE', to);
    return { type, target: null, link: attribute(node, 'Id') ?? '' };
  }
  if (!KNOWN.has(word)) throw new TemplateRefused('EMBEDDED', to);
  if (word === 'hyperlink') return { type, target: null };
  const target = targetOf(part, to);
  if (target === null) throw new TemplateRefused('OUTSIDE', to);
  return { type, target };
}

function contentTypes(bytes: Uint8Array, main: string, kept: ReadonlyMap<string, Uint8Array>): Buffer {
  const root = parseXml(bytes, TYPES);
  for (const node of elementsNamed(root, 'Default', 'Override')) {
    const type = attribute(node, 'ContentType') ?? '';
    if (/macroEnabled|vbaProject|vbaData/i.test(type)) throw new TemplateRefused('MACROS', attribute(node, 'PartName') ?? '');
    if (/activeX/i.test(type) && node.nodeName === 'Override') throw new TemplateRefused('EMBEDDED', attribute(node, 'PartName') ?? '');
  }
  removeChildren(root, (node) => {
    const name = node.nodeName === 'Override' ? attribute(node as XmlGeneralNode, 'PartName') : undefined;
    return name !== undefined && !kept.has(name.replace(/^\//, ''));
  });
  const own = childrenNamed(root, 'Override').find((node) => attribute(node, 'PartName') === `/${main}`);
  const type = own && attribute(own, 'ContentType');
  if (!own?.attributes || (type !== MAIN_TYPE && type !== TEMPLATE_TYPE)) throw new TemplateRefused('NOT_DOCX');
  own.attributes.ContentType = MAIN_TYPE;
  return xmlFile(root);
}
