import type { ReactNode } from 'react';
import { useT } from '../../lib/i18n.ts';
import { useComing } from '../feedback/coming-files.ts';
import { UnsavedGuard } from './unsaved-guard.tsx';

interface FormGuardProps {
  when: boolean;
  /** A draft of the changes is stored on the device; there is none for a running upload. */
  kept?: boolean;
  /** The consequence for the changes; by default, that they are lost. */
  children?: ReactNode;
}

/** Asks before unsaved changes, or running uploads into the texts of a form, are lost. One per page. */
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
