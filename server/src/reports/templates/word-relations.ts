import { relationsOf } from './word-package.ts';
import { append, attribute, childrenNamed, parseXml, type XmlGeneralNode, xmlFile } from './xml-tree.ts';

const TYPES = '[Content_Types].xml';
const RELATION = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/';

export const element = (nodeName: string, attributes: Record<string, string> = {}, children: XmlGeneralNode[] = []): XmlGeneralNode => {
  const node: XmlGeneralNode = { nodeType: 'General', nodeName, attributes };
  for (const child of children) append(node, child);
  return node;
};

/** Collects changes to content types and relationships until `write` is called. */
export class WordRelations {
  readonly #parts: Map<string, Uint8Array>;
  readonly #of: string;
  readonly #relations: XmlGeneralNode;
  readonly #types: XmlGeneralNode;
  #made = 0;

  /** @param of the part with these relationships */
  constructor(parts: Map<string, Uint8Array>, of: string) {
    this.#parts = parts;
    this.#of = of;
    const file = parts.get(relationsOf(of));
    this.#relations = file
      ? parseXml(file, relationsOf(of))
      : element('Relationships', { xmlns: 'http://schemas.openxmlformats.org/package/2006/relationships' });
    this.#types = parseXml(parts.get(TYPES) as Uint8Array, TYPES);
  }

  target(kind: string): string | undefined {
    const found = childrenNamed(this.#relations, 'Relationship').find((node) => attribute(node, 'Type') === RELATION + kind);
    return found && attribute(found, 'Target');
  }

  targets(kind: string): Map<string, string> {
    const those = childrenNamed(this.#relations, 'Relationship').filter((node) => attribute(node, 'Type') === RELATION + kind);
    return new Map(those.map((node) => [attribute(node, 'Id') ?? '', attribute(node, 'Target') ?? '']));
  }

  /** @param kind the last word of the type, such as `styles`, or the whole type if it is not a type of document relationships */
  add(kind: string, target: string, external = false): string {
    this.#made += 1;
    const id = `rIdReport${this.#made}`;
    const relation = element('Relationship', { Id: id, Type: kind.includes('/') ? kind : RELATION + kind, Target: target });
    if (external && relation.attributes) relation.attributes.TargetMode = 'External';
    append(this.#relations, relation);
    return id;
  }

  declarePart(name: string, type: string): void {
    append(this.#types, element('Override', { PartName: `/${name}`, ContentType: type }));
  }

  declareAs(name: string, other: string): void {
    const found = childrenNamed(this.#types, 'Override').find((node) => attribute(node, 'PartName') === `/${other}`);
    const type = found && attribute(found, 'ContentType');
    if (type) this.declarePart(name, type);
  }

  declareEnding(ending: string, type: string): void {
    const known = childrenNamed(this.#types, 'Default').some((node) => attribute(node, 'Extension')?.toLowerCase() === ending);
    if (!known) append(this.#types, element('Default', { Extension: ending, ContentType: type }));
  }

  write(): void {
    this.#parts.set(relationsOf(this.#of), xmlFile(this.#relations));
    this.#parts.set(TYPES, xmlFile(this.#types));
  }
}
