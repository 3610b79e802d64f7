import type { File, Uploaded } from '@coloa/contract/files/files.contract.ts';
import type { FileRecord, ProjectFileRecord } from './files.repo.ts';

/** A file without its surroundings: as uploads and issues show it. */
export const presentUploaded = (file: Omit<FileRecord, 'storedAs'>): Uploaded => ({
  attachmentId: file.id,
  fileName: file.fileName,
  name: file.name,
  url: `/attachments/${file.fileName}`,
  size: file.size,
  type: file.type,
  width: file.width,
  height: file.height,
});

/** `key`: of the project. */
export const presentFile = ({ file, uploader, issue }: ProjectFileRecord, key: string, remove: boolean): File => ({
  ...presentUploaded(file),
  uploadedBy: uploader,
  uploadedAt: file.uploadedAt.toISOString(),
  issue: issue && { id: issue.id, key: `${key}-${issue.number}` },
  can: { remove },
});
