import type { HttpEvidence } from '@coloa/contract/issues/evidence.ts';
import type { Node } from 'mdast';

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
  /** The name to which references link; undefined for a block in a text. */
  name?: string;
}

export interface CodeEvidence {
  language: string;
  code: string;
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
