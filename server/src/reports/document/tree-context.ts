import type { Label } from '../report-labels.ts';
/** Data shared by all texts of a document. */
export interface TreeContext {
  /** Names of the pictures that go with the report. */
  pictures: { has(fileName: string): boolean };
  label: Label;
  /** How far figures are counted. */
  figures: number;
  /** How far evidence is. */
  evidence: number;
  /** How far texts are: each has footnotes of its own. */
  texts: number;
  /** How far findings are: each has evidence of its own. */
  findings: number;
  /** Numbers of evidence, by the key of the finding and the id of the item: 'HVB-3 k3f9x2ma'. */
  numbers: Map<string, number>;
  /** Begins the names of its footnotes and evidence, where several documents share a file. */
  prefix: string;
}

/** Of a document whose texts are still to be read. */
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
