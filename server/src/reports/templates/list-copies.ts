import { type Fragment, type Host, hostPart } from './template-fragments.ts';
import { attribute, childrenNamed, copyNode, setChildren, type XmlGeneralNode } from './xml-tree.ts';

const NUMBER = /(<w:numId w:val=")(\d+)(")/g;

/** Gives the lists of repeated blocks their own numbering. Otherwise Word continues the numbering of the first use. */
export class ListCopies {
  readonly #numbering: ReturnType<typeof hostPart>;
  readonly #lists: ReadonlyMap<string, XmlGeneralNode>;
  readonly #added: XmlGeneralNode[] = [];
  readonly #placed = new Set<Fragment>();
  #highest: number;

  constructor(host: Host) {
    this.#numbering = hostPart(host, 'numbering');
    const lists = this.#numbering ? childrenNamed(this.#numbering.root, 'w:num') : [];
    this.#lists = new Map(lists.map((node) => [attribute(node, 'w:numId') ?? '', node]));
    this.#highest = Math.max(0, ...[...this.#lists.keys()].map((id) => Number(id) || 0));
  }

  place(fragment: Fragment): Fragment {
    if (!this.#placed.has(fragment)) {
      this.#placed.add(fragment);
      return fragment;
    }
    const copies = new Map<string, string>();
    return fragment.map((block) =>
      block.replace(NUMBER, (_, before: string, id: string, after: string) => {
        const to = copies.get(id) ?? this.#copy(id);
        copies.set(id, to);
        return before + to + after;
      }),
    );
  }

  #copy(id: string): string {
    const known = this.#lists.get(id);
    if (!known) return id;
    const copy = copyNode(known);
    this.#highest += 1;
    copy.attributes = { ...copy.attributes, 'w:numId': `${this.#highest}` };
    this.#added.push(copy);
    return `${this.#highest}`;
  }

  save(): void {
    if (!this.#numbering || this.#added.length === 0) return;
    const { root, save } = this.#numbering;
    const children = root.childNodes ?? [];
    const last = children.findLastIndex(({ nodeName }) => nodeName === 'w:num');
    setChildren(root, children.toSpliced(last + 1, 0, ...this.#added));
    save();
  }
}
