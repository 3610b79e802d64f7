import type { Label } from '../report-labels.ts';
/** Data shared by all texts of a document. */
export interface TreeContext {
  /** Names of the images included in the report. */
  pictures: { has(fileName: string): boolean };
  label: Label;
  /** The number of the last figure. */
  figures: number;
  /** The number of the last evidence item. */
  evidence: number;
  /** Number of texts so far: each has its own footnotes. */
  texts: number;
  /** Number of findings so far: each has its own evidence. */
  findings: number;
  /** Numbers of evidence, by the key of the finding and the id of the item: 'HVB-3 k3f9x2ma'. */
  numbers: Map<string, number>;
  /** Prefix of the names of the document's footnotes and evidence, if several documents share a file. */
  prefix: string;
}

/** Returns the context of a document whose texts have not been parsed yet. */
export const treeContext = (pictures: TreeContext['pictures'], label: Label, prefix = ''): TreeContext => ({
  pictures,
  label,
  figures: 0,
  evidence: 0,
  texts: 0,
  findings: 0,
  numbers: new Map(),
  prefix,
});
