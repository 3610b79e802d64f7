import type { ReactNode } from 'react';
import { useT } from '../../lib/i18n.ts';
import { useComing } from '../feedback/coming-files.ts';
import { UnsavedGuard } from './unsaved-guard.tsx';

interface FormGuardProps {
  when: boolean;
  /** A draft of the changes is kept on the device; of a file that is being uploaded there is none. */
  kept?: boolean;
  /** What becomes of the changes; by default, that they are lost. */
  children?: ReactNode;
}

/** Asks before unsaved changes, or files on their way into the texts of a form, are left behind. One on a page. */
export function FormGuard({ when, kept = false, children }: FormGuardProps) {
  const t = useT('ui');
  const coming = useComing();
  const words = children ?? t('leave.body');
  return (
    <UnsavedGuard when={when || coming} kept={kept && !coming}>
      {coming ? (
        <>
          {t('leave.files')} {when && words}
        </>
      ) : (
        words
      )}
    </UnsavedGuard>
  );
}
