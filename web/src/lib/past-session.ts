import i18next from 'i18next';
import { ApiError } from './api-error.ts';

let past = false;
const listeners = new Set<() => void>();

/**
 * Whether what this tab shows belongs to a session of the past, since another tab signed in or switched workspace, and stays only for
 * what is typed in it. Outside React, since calls ask too.
 */
export const pastSession = {
  is: (): boolean => past,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  /** From now until the page is reloaded, nothing is sent. */
  begin(): void {
    past = true;
    for (const listener of listeners) listener();
  },
  /** The tokens that are kept by now are of another workspace or person: what is typed here must not go there. @throws ApiError */
  refuse(): void {
    if (past) throw new ApiError({ kind: 'refused', problems: [{ code: 'SESSION_PAST', message: i18next.t('app:past.refused') }] });
  },
};
