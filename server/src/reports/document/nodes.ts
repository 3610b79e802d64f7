import type { HttpEvidence } from '@coloa/contract/issues/evidence.ts';
import type { Node } from 'mdast';
import type { Label } from '../report-labels.ts';

export interface Figure extends Node {
  type: 'figure';
  fileName: string;
  /** The number of the figure, consecutive in the whole report. */
  number: number;
  caption: string;
  /** The text that is printed below the image and announced by screen readers, such as 'Figure 3. Login page'. */
  words: string;
  /** The width in CSS pixels; null for the natural size. */
  width: number | null;
  /** The name to which references link; undefined for an image in a text. */
  name?: string;
}

export interface Evidence extends Node {
  type: 'evidence';
  /** The number of the evidence, consecutive in the whole report. */
  number: number;
  title: string;
  content: HttpEvidence | CodeEvidence;
  /** Time and size of an exchange, as in '182 ms · 2.1 kB'; undefined if neither is known. */
  measured?: string;
  /** The name to which references link; undefined for a block in a text. */
  name?: string;
}

export interface CodeEvidence {
  language: string;
  code: string;
}

/** Returns the title of a message. The last message of an exchange also names its time and size. */
export function halfTitle({ content, measured }: Pick<Evidence, 'content' | 'measured'>, kind: keyof HttpEvidence, label: Label): string {
  const isLast = kind === 'response' || isCode(content) || content.response === null;
  return measured !== undefined && isLast ? `${label(`evidence.${kind}`)} · ${measured}` : label(`evidence.${kind}`);
}

export const isCode = (content: Evidence['content']): content is CodeEvidence => 'code' in content;

export type FigureData = Pick<Figure, 'number' | 'caption' | 'width'>;

declare module 'mdast' {
  interface ImageData {
    figure?: FigureData;
  }
  interface BlockContentMap {
    figure: Figure;
    evidence: Evidence;
  }
  interface RootContentMap {
    figure: Figure;
    evidence: Evidence;
  }
}
