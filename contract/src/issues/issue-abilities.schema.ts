import { z } from 'zod';
import { reason, reasons } from '../reasons.ts';
import { ISSUE_STATUSES, STEP_NEEDS } from './issue-states.ts';

/** What the caller can do with an issue, and why not. */
export const issueAbilities = z.object({
  edit: z.boolean(),
  propose: z.boolean().meta({ description: 'Can propose a correction, because the issue is published and others edit it' }),
  delete: z.boolean(),
  setPriority: z.boolean(),
  attach: z.boolean(),
  contribute: z.boolean().meta({ description: 'Can change contributors and shares' }),
  addLanguage: z.boolean(),
  versions: z.boolean().meta({ description: 'Can read the versions of the texts' }),
  retest: z.boolean().meta({ description: 'Can record a retest, the only way to close or reopen an issue in READY_FOR_RETEST' }),
  why: reasons('edit', 'delete', 'retest'),
  held: z
    .array(z.object({ status: z.enum(ISSUE_STATUSES), reason }))
    .meta({ description: 'Status changes of the caller’s project role that are not possible now' }),
  moveTo: z
    .array(z.object({ status: z.enum(ISSUE_STATUSES), note: z.enum(['required', 'optional']), needs: z.array(z.enum(STEP_NEEDS)) }))
    .meta({ description: 'Status changes possible with PUT, and the input they need besides the note' }),
});
