import path from 'node:path';
import type { Language } from '@coloa/contract/languages.ts';
import { type ContentPart, relationsOf, targetOf, type WordPackage } from './word-package.ts';
import { element, type WordRelations } from './word-relations.ts';
import { append, attribute, childrenNamed, elementsNamed, removeChildren, type XmlGeneralNode, xmlFile } from './xml-tree.ts';

export interface FilledLanguage {
  language: Language;
  /** The parts that contain text, beginning with the body. */
  contents: ContentPart[];
}

/**
 * Appends the other languages to the first one. Each language has its own sections, because its headers and footers are filled in that
 * language too.
 */
export function joinLanguages({ parts, main }: WordPackage, [first, ...others]: readonly FilledLanguage[], relations: WordRelations): void {
  const body = bodyOf(first);
  if (!body) return;
  for (const other of others) {
    const next = bodyOf(other);
    if (!next) continue;
    const ids = addRunning(parts, main, other, relations);
    for (const node of elementsNamed(next, 'w:headerReference', 'w:footerReference')) {
      const id = attribute(node, 'r:id') ?? '';
      if (node.attributes) node.attributes['r:id'] = ids.get(id) ?? id;
    }
    endSection(body);
    for (const child of next.childNodes ?? []) {
      delete child.nextSibling;
      append(body, child);
    }
  }
}

const bodyOf = (filled: FilledLanguage | undefined): XmlGeneralNode | undefined => {
  const root = filled?.contents[0]?.root;
  return root && childrenNamed(root, 'w:body')[0];
};

/** Moves the properties of the last section from the end of the body to a new last paragraph, because another section follows. */
function endSection(body: XmlGeneralNode): void {
  const section = childrenNamed(body, 'w:sectPr').at(-1);
  removeChildren(body, (child) => child === section);
  delete section?.nextSibling;
  append(body, element('w:p', {}, [element('w:pPr', {}, section ? [section] : [])]));
}

function addRunning(
  parts: Map<string, Uint8Array>,
  main: string,
  { language, contents }: FilledLanguage,
  relations: WordRelations,
): Map<string, string> {
  const ids = new Map<string, string>();
  for (const kind of ['header', 'footer']) {
    for (const [id, target] of relations.targets(kind)) {
      const name = targetOf(main, target);
      const content = contents.find((each) => each.name === name);
      if (name === null || !content || ids.has(id)) continue;
      const copy = name.replace(/(\.xml)?$/, `-${language}.xml`);
      parts.set(copy, xmlFile(content.root));
      const own = parts.get(relationsOf(name));
      if (own) parts.set(relationsOf(copy), own);
      relations.declareAs(copy, name);
      ids.set(id, relations.add(kind, path.posix.relative(path.posix.dirname(main), copy)));
    }
  }
  return ids;
}
