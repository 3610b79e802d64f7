import type { PhrasingContent, Text } from 'mdast';
import type { ReportFinding } from '../report-document.ts';
import { text } from './phrases.ts';
import type { TreeContext } from './tree-context.ts';

/**
 * The evidence items of one finding, to which the finding's texts refer. References are read before the items are counted, so their numbers
 * are filled in later; a reference to an item that a template leaves out keeps the text for missing evidence.
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
    // The prefix is short, because names in Word are limited to 40 characters. It counts findings, because a finding may occur twice in one
    // document.
    this.#prefix = `${context.prefix}e${context.findings}-`;
  }

  nameOf = (id: string): string => this.#prefix + id;

  /** Gives an item the next number of the report, which its references then use. */
  count(id: string): number {
    this.#context.evidence += 1;
    const number = this.#context.evidence;
    this.#numbers.set(id, number);
    this.#context.numbers.set(`${this.#key} ${id}`, number);
    for (const words of this.#waiting.get(id) ?? []) words.value = this.#words(number);
    return number;
  }

  /** Returns a link to an item, with its own words or its number; null if the finding has no such item. */
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

/** Returns the text of a reference to evidence that is not in the report. */
export const absentEvidence = ({ label }: TreeContext): PhrasingContent => text(label('evidence.absent'));
