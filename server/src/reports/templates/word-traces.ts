import type { TEMPLATE_LEFT_OUT } from '@coloa/contract/reports/report-templates.contract.ts';
import { acceptChanges } from './word-changes.ts';
import { everyNode, isElement, removeChildren, type XmlGeneralNode, type XmlNode } from './xml-tree.ts';

type LeftOut = (typeof TEMPLATE_LEFT_OUT)[number];

/** Elements that reveal a file's author, comments or printer, or that lead to external content. Null if the removal is not reported. */
const TRACES: Readonly<Record<string, LeftOut | null>> = {
  'w:commentRangeStart': 'COMMENTS',
  'w:commentRangeEnd': 'COMMENTS',
  'w:commentReference': 'COMMENTS',
  'w:annotationRef': null,
  'w:permStart': 'PROPERTIES',
  'w:permEnd': null,
  'w:rsid': null,
  'w:printerSettings': 'PRINTER',
  // The element refers to a building block. The displayed text of the content control stays.
  'w:placeholder': null,
  'w:dataBinding': null,
  'w15:dataBinding': null,
  'wp15:webVideoPr': 'VIDEO',
  'c:externalData': 'CHART_DATA',
  'cx:externalData': 'CHART_DATA',
};
/** Further elements of a settings part, such as external files and schemas, and marks that identify files edited together. */
const SETTINGS: Readonly<Record<string, LeftOut | null>> = {
  'w:attachedTemplate': 'ATTACHED_TEMPLATE',
  'w:mailMerge': 'MAIL_MERGE',
  'w:attachedSchema': null,
  'w:saveThroughXslt': null,
  'sl:schemaLibrary': null,
  'w:rsids': null,
  'w14:docId': null,
  'w15:docId': null,
  // With this setting, Word would mark later edits of the report as tracked changes.
  'w:trackRevisions': null,
};
const RSID = /^w:rsid/;
/** Matches the folder in a path, because Word names images after the paths of their original files. */
const PATH_OF_A_FILE = /^(?:file:|[A-Za-z]:[\\/]|\\\\)[\s\S]*[\\/]/;
const NAMES = new Set(['name', 'descr', 'title', 'o:title', 'alt']);

export function withoutTraces(root: XmlGeneralNode): Set<LeftOut> {
  const found = new Set<LeftOut>();
  if (acceptChanges(root)) found.add('CHANGES');
  const unwanted = root.nodeName === 'w:settings' ? { ...TRACES, ...SETTINGS } : TRACES;
  for (const node of everyNode(root)) {
    if (!isElement(node)) continue;
    for (const [name, value] of Object.entries(node.attributes ?? {})) {
      if (RSID.test(name)) delete node.attributes?.[name];
      else if (NAMES.has(name) && node.attributes) node.attributes[name] = (value ?? '').replace(PATH_OF_A_FILE, '');
    }
    const traces = (node.childNodes ?? []).filter(({ nodeName }: XmlNode) => Object.hasOwn(unwanted, nodeName));
    if (traces.length === 0) continue;
    for (const { nodeName } of traces) {
      const what = unwanted[nodeName];
      if (what) found.add(what);
    }
    removeChildren(node, ({ nodeName }) => Object.hasOwn(unwanted, nodeName));
  }
  return found;
}
