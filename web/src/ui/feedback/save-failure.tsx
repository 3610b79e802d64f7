import { toastedFailure } from '../../lib/api-error.ts';
import { Notice } from './notice.tsx';

/** Says in a drawer or dialog why its last attempt failed, because the toast disappears. Omits what a field or the page shows. */
export function SaveFailure({ error }: { error: Error | null }) {
  const said = toastedFailure(error);
  return said === null ? null : <Notice kind="bad">{said}</Notice>;
}
