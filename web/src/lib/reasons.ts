import type { Reason } from '@coloa/contract/reasons.ts';
import { useT } from './i18n.ts';

/** Returns the sentence for a reason of `can.why`. */
export function useReason(): (reason: Reason | undefined) => string | undefined {
  const t = useT('reasons');
  return (reason) => reason && t(reason);
}
