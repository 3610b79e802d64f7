import type { Paragraph, Table } from 'docx';
import type { Label } from '../report-labels.ts';
import type { DocxPicture } from './docx-pictures.ts';

interface FootnoteMark {
  number: number;
  atFoot: boolean;
  /** Set by the first reference to the footnote: Word numbers every reference separately, so later ones are links to the first. */
  mentioned?: boolean;
}

/** The context for writing the blocks of one document in one language. */
export interface DocxContext {
  pictures: ReadonlyMap<string, DocxPicture>;
  label: Label;
  /** The number of ordered lists, each with its own numbering, counted over one file. */
  counted: { lists: number };
  /** Footnotes by name. Footnotes of a template's texts are below the text, not at the foot of the page. */
  footnotes: ReadonlyMap<string, FootnoteMark>;
  /** Maximum width of an image, in CSS pixels. */
  room: number;
  /** The language of the blocks, such as `en-GB`, if it differs from the language of the file. */
  tongue?: string;
}

export type Block = Paragraph | Table;
