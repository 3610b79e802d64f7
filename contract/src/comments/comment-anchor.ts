import { z } from 'zod';
import { evidenceId } from '../issues/issue-evidence.ts';

/** The part of an issue to which a thread belongs. */
export const commentAnchor = z
  .discriminatedUnion('kind', [z.strictObject({ kind: z.literal('EVIDENCE'), evidenceId })])
  .meta({ id: 'CommentAnchor' });
export type CommentAnchor = z.infer<typeof commentAnchor>;
