import type { FindSharedFile } from '../../files/files.service.ts';
import type { Platform } from '../../platform/platform.ts';
import { createShareDocuments, type ShareDocuments } from './share-documents.service.ts';
import { createShareDownloads, type ShareDownloads } from './share-downloads.service.ts';
import { createShareEnds, type ShareEnds } from './share-ends.ts';
import { createSharedFiles } from './shared-files.service.ts';
import { createSharedReports, type SharedReports } from './shared-report.service.ts';

export interface Shares extends SharedReports {
  ends: ShareEnds;
  documents: ShareDocuments;
  downloads: ShareDownloads;
  fileFor: FindSharedFile;
}

export function openShares(platform: Platform): Shares {
  const ends = createShareEnds();
  const documents = createShareDocuments(platform);
  return {
    ...createSharedReports(platform, ends),
    ends,
    documents,
    downloads: createShareDownloads(platform),
    fileFor: createSharedFiles(platform, documents),
  };
}
