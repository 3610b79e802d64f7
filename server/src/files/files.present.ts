import type { Uploaded } from '@coloa/contract/files/files.contract.ts';
import { redact } from '@coloa/contract/issues/redaction.ts';
import type { Reads } from './file-owners.ts';
import type { FileRecord } from './files.tables.ts';

type Named = Omit<FileRecord, 'storedAs' | 'uploadedBy' | 'uploadedAt'>;

/** Returns a file without its place: for uploads and the places that show it. */
export const presentUploaded = (file: Named): Uploaded => ({
  attachmentId: file.id,
  fileName: file.fileName,
  name: file.name,
  url: `/attachments/${file.fileName}`,
  size: file.size,
  type: file.type,
  width: file.width,
  height: file.height,
});

/** Returns a file for a reader of its place: the name is redacted, unless the reader sees all. */
export const presentFor = ({ reads }: Reads, file: Named): Uploaded =>
  presentUploaded(reads === 'all' ? file : { ...file, name: redact(file.name) });
