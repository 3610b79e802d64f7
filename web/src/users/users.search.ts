import { MEMBER_SORTS } from '@coloa/contract/users/users.contract.ts';
import { z } from 'zod';

const sorts = [...MEMBER_SORTS, ...MEMBER_SORTS.map((field) => `-${field}` as const)] as const;

/** What the address of the user manager holds; what it cannot be is left out rather than refused. */
export const memberSearch = z.object({
  q: z.string().optional().catch(undefined),
  sortBy: z.enum(sorts).optional().catch(undefined),
  page: z.coerce.number().int().min(1).optional().catch(undefined),
});
export type MemberSearch = z.output<typeof memberSearch>;
