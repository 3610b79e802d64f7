import { isSystem } from '@coloa/contract/permissions.ts';
import { useProfile } from '../profile/profile.queries.ts';

/** Whether those whom the reader adds are members at once; others are invited, and decide themselves. */
export const useAddsDirectly = (): boolean => isSystem(useProfile().role);
