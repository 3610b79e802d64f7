import { randomBytes } from 'node:crypto';
import type { RootContent } from 'mdast';

export type TemplateValue = { kind: 'TEXT'; text: string } | { kind: 'RICH'; blocks: () => RootContent[] };

export type Frame = ReadonlyMap<string, string | boolean | readonly Frame[]>;
export type Entries = Record<string, string | boolean | readonly Frame[]>;
export const frame = (entries: Entries): Frame => new Map(Object.entries(entries));

/**
 * Gives the template engine a random key for each value, and not the value itself. The engine cannot mistake a text of a report for a
 * placeholder, and authors of findings cannot guess the keys.
 */
export class TemplateValues {
  readonly #nonce = `k${randomBytes(16).toString('hex')}x`;
  readonly #values: TemplateValue[] = [];
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
