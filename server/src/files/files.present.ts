import type { Uploaded } from '@coloa/contract/files/files.contract.ts';
import { redact } from '@coloa/contract/issues/redaction.ts';
import type { Reads } from './file-owners.ts';
import type { FileRecord } from './files.tables.ts';

type Named = Omit<FileRecord, 'storedAs' | 'uploadedBy' | 'uploadedAt'>;

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

export const presentFor = ({ reads }: Reads, file: Named): Uploaded =>
  presentUploaded(reads === 'all' ? file : { ...file, name: redact(file.name) });
