import i18next from 'i18next';
import { ApiError } from './api-error.ts';

let past = false;
const listeners = new Set<() => void>();

/**
 * The session of a tab is past if another tab has signed in or switched the workspace since. The tab stays open only for its unsaved text.
 * The state is outside React, because API calls also check it.
 */
export const pastSession = {
  is: (): boolean => past,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  begin(): void {
    past = true;
    for (const listener of listeners) listener();
  },
  /**
   * Blocks calls, because the stored tokens belong to another workspace or user, who must not receive text typed here.
   * @throws ApiError SESSION_PAST
   */
  refuse(): void {
    if (past) throw new ApiError({ kind: 'refused', problems: [{ code: 'SESSION_PAST', message: i18next.t('app:past.refused') }] });
  },
};
