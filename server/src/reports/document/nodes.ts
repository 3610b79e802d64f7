import type { HttpEvidence } from '@coloa/contract/issues/evidence.ts';
import type { Node } from 'mdast';

/** An image of the report as a separate block. */
export interface Figure extends Node {
  type: 'figure';
  /** As in `/attachments/<fileName>`. */
  fileName: string;
  /** Consecutive in the whole report. */
  number: number;
  /** The caption without the figure's number; empty if there is none. */
  caption: string;
  /** The line below the image, which screen readers announce: 'Figure 3. Login page'. */
  words: string;
  /** In CSS pixels; null for its natural size. */
  width: number | null;
  /** The target of references; undefined for an image in a text. */
  name?: string;
}

/** A request and a response, or code: an evidence item of a finding, or a block in a text. */
export interface Evidence extends Node {
  type: 'evidence';
  /** Consecutive in the whole report. */
  number: number;
  /** Empty for none. */
  title: string;
  content: HttpEvidence | CodeEvidence;
  /** The target of references; undefined for a block in a text. */
  name?: string;
}

export interface CodeEvidence {
  /** Such as `bash`; empty for none. */
  language: string;
  code: string;
}

export const isCode = (content: Evidence['content']): content is CodeEvidence => 'code' in content;

/** The parts of a figure that an inline image has, as in a table cell. */
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
