import type { File, Uploaded } from '@coloa/contract/files/files.contract.ts';
import { redact } from '@coloa/contract/issues/redaction.ts';
import type { ProjectAccess } from '../projects/projects.policy.ts';
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

/** The name as a reader of the project reads its texts. */
export const namedFor = <Named extends { name: string }>({ reads }: Pick<ProjectAccess, 'reads'>, file: Named): Named =>
  reads === 'all' ? file : { ...file, name: redact(file.name) };

/** `key`: of the project. */
export const presentFile = (
  { file, uploader, use }: ProjectFileRecord,
  { key, access, remove }: { key: string; access: ProjectAccess; remove: boolean },
): File => ({
  ...presentUploaded(namedFor(access, file)),
  uploadedBy: uploader,
  uploadedAt: file.uploadedAt.toISOString(),
  issue: use.issueId === null ? null : { id: use.issueId, key: `${key}-${use.number}` },
  can: { remove },
});
