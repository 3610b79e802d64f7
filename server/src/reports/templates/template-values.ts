import { randomBytes } from 'node:crypto';
import type { RootContent } from 'mdast';

/** The value of a placeholder: text, or blocks that are generated on demand. */
export type TemplateValue = { kind: 'TEXT'; text: string } | { kind: 'RICH'; blocks: () => RootContent[] };

/**
 * One round of a loop, or the report: the value of each placeholder of its scope. A loop is frames, a condition is a boolean, other values
 * are keys.
 */
export type Frame = ReadonlyMap<string, string | boolean | readonly Frame[]>;
export type Entries = Record<string, string | boolean | readonly Frame[]>;
export const frame = (entries: Entries): Frame => new Map(Object.entries(entries));

/**
 * Gives the engine that fills templates a key for each value instead of the value: it never sees a text of a report, so that none can be
 * mistaken for a placeholder. Authors of findings cannot guess the keys.
 */
export class TemplateValues {
  readonly #nonce = `k${randomBytes(16).toString('hex')}x`;
  readonly #values: TemplateValue[] = [];
  /** Finds keys, each with its number. */
  readonly pattern = new RegExp(`${this.#nonce}(\\d+)x`, 'g');

  #key(value: TemplateValue): string {
    this.#values.push(value);
    return `${this.#nonce}${this.#values.length - 1}x`;
  }

  text = (text: string): string => this.#key({ kind: 'TEXT', text });
  rich = (blocks: () => RootContent[]): string => this.#key({ kind: 'RICH', blocks });

  at(number: number): TemplateValue {
    const value = this.#values[number];
    if (!value) throw new Error(`no value has the number ${number}`);
    return value;
  }
}
