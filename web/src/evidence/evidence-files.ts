import type { Uploaded } from '@coloa/contract/files/files.contract.ts';
import { fileOfEvidence, type IssueEvidence } from '@coloa/contract/issues/issue-evidence.ts';

/** What is known of a file that an item shows. */
export type EvidenceFile = Pick<Uploaded, 'fileName' | 'name' | 'url' | 'size' | 'width' | 'height'>;

/** The file of an item; of one that is not known what its name says. */
export function fileOf(item: IssueEvidence, files: readonly EvidenceFile[]): EvidenceFile {
  const fileName = fileOfEvidence(item) ?? '';
  const known = files.find((each) => each.fileName === fileName);
  return known ?? { fileName, name: '', url: `/attachments/${fileName}`, size: 0, width: null, height: null };
}
