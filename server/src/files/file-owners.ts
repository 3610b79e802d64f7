import type { fileUses } from './file-uses.tables.ts';

/** A place that shows a file. What a project or an issue is, only those know who have such places. */
export type Place = Pick<typeof fileUses.$inferSelect, 'kind' | 'placeId' | 'projectId' | 'issueId'>;

/** How much a reader sees of a place: all that its team does, what is published, or nothing that a project keeps. */
export interface Reads {
  reads: 'all' | 'published' | 'none';
}

export const outsideProjects = (kind: 'TEMPLATE' | 'WRITE_UP', placeId: string): Place => ({
  kind,
  placeId,
  projectId: null,
  issueId: null,
});
