import type { Label } from '../report-labels.ts';

export interface TreeContext {
  pictures: { has(fileName: string): boolean };
  label: Label;
  figures: number;
  evidence: number;
  texts: number;
  findings: number;
  /** The numbers of evidence items, by the key of the finding and the id of the item, such as 'HVB-3 k3f9x2ma'. */
  numbers: Map<string, number>;
  /** Distinguishes the footnotes and evidence of several documents in one file. */
  prefix: string;
}

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
