import type { fileUses } from './file-uses.tables.ts';

export type Place = Pick<typeof fileUses.$inferSelect, 'kind' | 'placeId' | 'projectId' | 'issueId'>;

/** How much a user sees of a place: everything that its team sees, published content, or nothing of the project. */
export interface Reads {
  reads: 'all' | 'published' | 'none';
}

export const outsideProjects = (kind: 'TEMPLATE' | 'WRITE_UP', placeId: string): Place => ({
  kind,
  placeId,
  projectId: null,
  issueId: null,
});
