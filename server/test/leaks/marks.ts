import { unzipSync } from 'fflate';
import type { Answer } from '../harness.ts';
import { readPdf } from '../read-pdf.ts';

/**
 * The readers of a text. `team` is the team of its project, `library` the teams of all projects, and `workspace` every member, including
 * clients.
 * `hidden` is like `team`, but only for text between ⟦ and ⟧. `gone` means no reader, because the text was overwritten or deleted.
 */
export type Guard = 'team' | 'library' | 'workspace' | 'hidden' | 'gone';

export interface Mark {
  word: string;
  guard: Guard;
  place: string;
}

/** The prefix of all marks, which no other sample data contains. */
export const STEM = 'mk7q';
/** This text precedes redacted text, and every reader can find it by a search. */
export const SHOWN = 'Ai cũng đọc';
/** No text contains this word, so a search for `STEM` must return the same as a search for this word. */
export const ABSENT = 'wv3j';

/** Matches indexes of lists and keys of records, as in `sections.METHOD.text` and `fields.ticket`. */
const ANY_KEY = /\.(?:\d+|[A-Z][A-Z_]+)(?=\.|$)|(?<=\.fields)\.[a-z_]+(?=\.|$)/g;

export class Marks {
  readonly all: Mark[] = [];

  word(guard: Guard, place = ''): string {
    const word = `${STEM}${this.all.length}z`;
    this.all.push({ word, guard, place });
    return word;
  }
  team = (): string => `Của nhóm ${this.word('team')}`;
  library = (): string => `Để dùng lại ${this.word('library')}`;
  workspace = (): string => `Cho mọi thành viên ${this.word('workspace')}`;
  gone = (): string => `Đã bỏ ${this.word('gone')}`;
  hidden = (): string => `${SHOWN} ⟦${this.word('hidden')}⟧`;

  locate(name: string, value: unknown, path: string): void {
    if (typeof value === 'string') for (const mark of this.in(value)) mark.place = `${name} ${path.replaceAll(ANY_KEY, '.*')}`;
    else if (value !== null && typeof value === 'object' && !Buffer.isBuffer(value))
      for (const [key, child] of Object.entries(value)) this.locate(name, child, `${path}.${key}`);
  }

  in(words: string): Mark[] {
    const found = new Set(words.matchAll(new RegExp(`${STEM}(\\d+)z`, 'gi')).map(([, number]) => Number(number)));
    return [...found].flatMap((number) => this.all[number] ?? []);
  }
}

type Said = Pick<Answer<unknown>, 'headers' | 'bytes' | 'text'>;

export async function contentOf({ bytes, text }: Pick<Said, 'bytes' | 'text'>): Promise<string> {
  if (bytes.subarray(0, 4).toString() === '%PDF') {
    const pdf = await readPdf(bytes);
    return pdf.text + JSON.stringify(pdf.info);
  }
  if (bytes.subarray(0, 2).toString() !== 'PK') return text;
  const files = Object.entries(unzipSync(bytes)).filter(([name]) => !/\.(png|jpe?g)$/.test(name));
  return files.map(([name, content]) => `${name}\n${Buffer.from(content)}`).join('\n');
}

/**
 * Returns the headers and the content of a response as text. Decodes the headers, because `content-disposition` contains percent-encoded
 * file names.
 */
export const wordsOf = async (answer: Said): Promise<string> =>
  decodeURIComponent(JSON.stringify(answer.headers).replaceAll(/%(?![0-9a-f]{2})/gi, '%25')) + (await contentOf(answer));
