import type { HttpEvidence } from '@coloa/contract/issues/evidence.ts';
import type { Node } from 'mdast';

/** A picture of the report in a place of its own. */
export interface Figure extends Node {
  type: 'figure';
  /** Of the `/attachments/<fileName>`. */
  fileName: string;
  /** Counted through the report. */
  number: number;
  /** Without its number; empty for none. */
  caption: string;
  /** The line below it, which screen readers read: 'Figure 3. Login page'. */
  words: string;
  /** In CSS pixels; null for its own. */
  width: number | null;
  /** The target of references; undefined for a picture in a text. */
  name?: string;
}

/** A request and a response, or code: an item of the evidence of a finding, or a block in a text. */
export interface Evidence extends Node {
  type: 'evidence';
  /** Counted through the report. */
  number: number;
  /** Empty for none. */
  title: string;
  content: HttpEvidence | CodeEvidence;
  /** The target of references; undefined for a block in a text. */
  name?: string;
}

export interface CodeEvidence {
  /** `bash`; empty for none. */
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
