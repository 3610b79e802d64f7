import type { Paragraph, Table } from 'docx';
import type { Label } from '../report-labels.ts';
import type { DocxPicture } from './docx-pictures.ts';

interface FootnoteMark {
  number: number;
  atFoot: boolean;
  /**
   * True after the first reference to the footnote. Word numbers every reference separately, so later references are links to the first
   * one.
   */
  mentioned?: boolean;
}

export interface DocxContext {
  pictures: ReadonlyMap<string, DocxPicture>;
  label: Label;
  counted: { lists: number };
  footnotes: ReadonlyMap<string, FootnoteMark>;
  /** The maximum width of an image, in CSS pixels. */
  room: number;
  /** The language of the blocks, such as `en-GB`. If it is undefined, the blocks are in the language of the file. */
  tongue?: string;
}

export type Block = Paragraph | Table;
