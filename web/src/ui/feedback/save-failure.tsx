import { useState } from 'react';
import { toastedFailure } from '../../lib/api-error.ts';
import { Notice } from './notice.tsx';
import { toastStore } from './toast.ts';

/** Shows in a drawer or dialog why its last attempt failed, because the toast disappears. Omits errors that a field or the page shows. */
export function SaveFailure({ error }: { error: Error | null }) {
  const said = toastedFailure(error);
  return said === null ? null : <Failure key={said}>{said}</Failure>;
}

/** Shows the error. Screen readers announce the toast, if there is one, and must not announce the same text twice. */
function Failure({ children }: { children: string }) {
  const [toasted] = useState(() => toastStore.list().some(({ kind, text }) => kind === 'bad' && children.includes(text)));
  return (
    <Notice kind="bad" silent={toasted}>
      {children}
    </Notice>
  );
}
