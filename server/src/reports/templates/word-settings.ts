import { targetOf, type WordPackage } from './word-package.ts';
import { element, WordRelations } from './word-relations.ts';
import { parseXml, setChildren, xmlFile } from './xml-tree.ts';

/** The schema requires that these settings follow `w:updateFields`. */
const BEHIND = new Set([
  ...['w:hdrShapeDefaults', 'w:footnotePr', 'w:endnotePr', 'w:compat', 'w:docVars', 'w:rsids', 'm:mathPr', 'w:attachedSchema'],
  ...[
    'w:themeFontLang',
    'w:clrSchemeMapping',
    'w:doNotIncludeSubdocsInStats',
    'w:doNotAutoCompressPictures',
    'w:forceUpgrade',
    'w:captions',
  ],
  ...['w:readModeInkLockDown', 'w:smartTagType', 'sl:schemaLibrary', 'w:shapeDefaults', 'w:doNotEmbedSmartTags', 'w:decimalSymbol'],
  ...['w:listSeparator', 'w14:docId', 'w15:docId', 'w15:chartTrackingRefBased', 'w14:discardImageEditingData', 'w14:defaultImageDpi'],
]);

/** Makes Word fill in tables of contents and page references when it opens the file, because only Word counts the pages. */
export function fieldsToUpdate({ parts, main }: Pick<WordPackage, 'parts' | 'main'>): void {
  const body = Buffer.from(parts.get(main) ?? []).toString('utf8');
  if (!/<w:instrText[^>]*>[^<]*\b(?:TOC|PAGEREF|REF)\b|w:instr="[^"]*\b(?:TOC|PAGEREF|REF)\b/.test(body)) return;
  const target = new WordRelations(new Map(parts), main).target('settings');
  const name = target === undefined ? null : targetOf(main, target);
  const bytes = name === null ? undefined : parts.get(name);
  if (name === null || !bytes) return;
  const root = parseXml(bytes, name);
  const children = (root.childNodes ?? []).filter(({ nodeName }) => nodeName !== 'w:updateFields');
  const at = children.findIndex(({ nodeName }) => BEHIND.has(nodeName));
  children.splice(at < 0 ? children.length : at, 0, element('w:updateFields', { 'w:val': 'true' }));
  setChildren(root, children);
  parts.set(name, xmlFile(root));
}
