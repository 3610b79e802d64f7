import type { FindSharedFile, SharedFile } from '../../files/files.service.ts';
import { templateFilesByName } from '../../files/files.service.ts';
import { filesByName, projectFilesByName } from '../../issues/evidence/project-files.service.ts';
import type { Platform } from '../../platform/platform.ts';
import { READER } from '../reports.policy.ts';
import { versionImage } from '../versions/report-versions.service.ts';
import { type DatedProof, proofsIn } from './share-cookies.ts';
import { type ShareDocuments, shareLanguages } from './share-documents.service.ts';
import { type FoundShare, findShare } from './shared-report.repo.ts';
import { whyShut } from './shared-report.service.ts';

type Place = Omit<SharedFile, 'shareId'>;

export function createSharedFiles(platform: Platform, documents: ShareDocuments): FindSharedFile {
  const { db } = platform.database;

  /** A link to a version only gives access to the version's own copies. */
  async function place({ share }: FoundShare, fileName: string): Promise<Place | null> {
    const { workspaceId, projectId, versionId } = share;
    if (versionId !== null) return versionImage(db, workspaceId, versionId, fileName);
    const seen = (await filesByName(db, workspaceId, projectId, [fileName], READER)).get(fileName);
    const own = seen ?? (await projectFilesByName(db, workspaceId, projectId, [fileName])).get(fileName);
    return own ?? (await templateFilesByName(db, workspaceId, workspaceId, [fileName])).get(fileName) ?? null;
  }

  async function shows(found: FoundShare, fileName: string): Promise<boolean> {
    for (const language of shareLanguages(found)) if ((await documents.of(found, language)).images.has(fileName)) return true;
    return false;
  }

  async function fileOf({ workspaceId, shareId, generation }: DatedProof, fileName: string): Promise<SharedFile | null> {
    const found = await findShare(db, workspaceId, shareId);
    if (!found || whyShut(found) || found.share.generation !== generation) return null;
    const there = await place(found, fileName);
    return there && (await shows(found, fileName)) ? { ...there, shareId } : null;
  }

  return async (cookies, fileName) => {
    for (const proof of proofsIn(platform.secrets, 'share-files', cookies)) {
      const file = await fileOf(proof, fileName);
      if (file) return file;
    }
    return null;
  };
}
