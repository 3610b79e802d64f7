import type { PhrasingContent, Text } from 'mdast';
import type { ReportFinding } from '../report-document.ts';
import { text } from './phrases.ts';
import type { TreeContext } from './tree-context.ts';

/**
 * Fills in the numbers of references when the evidence is counted, which happens after the texts are read. A reference to an item that the
 * template omits keeps the text for missing evidence.
 */
export class EvidenceReferences {
  readonly #context: TreeContext;
  readonly #key: string;
  readonly #ids: ReadonlySet<string>;
  readonly #prefix: string;
  readonly #numbers = new Map<string, number>();
  readonly #waiting = new Map<string, Text[]>();

  constructor({ key, evidence = [] }: ReportFinding, context: TreeContext) {
    context.findings += 1;
    this.#context = context;
    this.#key = key;
    this.#ids = new Set(evidence.map(({ id }) => id));
    this.#prefix = `${context.prefix}e${context.findings}-`;
  }

  nameOf = (id: string): string => this.#prefix + id;

  count(id: string): number {
    this.#context.evidence += 1;
    const number = this.#context.evidence;
    this.#numbers.set(id, number);
    this.#context.numbers.set(`${this.#key} ${id}`, number);
    for (const words of this.#waiting.get(id) ?? []) words.value = this.#words(number);
    return number;
  }

  /** Returns a link to an evidence item; null if the finding has no such item. `own` replaces the number as the text of the link. */
  link(id: string, own: PhrasingContent[] | null): PhrasingContent | null {
    if (!this.#ids.has(id)) return null;
    return {
      type: 'link',
      url: `#${this.nameOf(id)}`,
      children: own ?? [this.#numbered(id)],
      data: { hProperties: { className: ['reference'] } },
    };
  }

  #words = (number: number): string => this.#context.label('evidence.numbered', { number });

  #numbered(id: string): Text {
    const number = this.#numbers.get(id);
    const words: Text = { type: 'text', value: number === undefined ? this.#context.label('evidence.absent') : this.#words(number) };
    if (number === undefined) this.#waiting.set(id, [...(this.#waiting.get(id) ?? []), words]);
    return words;
  }
}

export const absentEvidence = ({ label }: TreeContext): PhrasingContent => text(label('evidence.absent'));
