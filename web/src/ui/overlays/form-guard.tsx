import type { ReactNode } from 'react';
import { useT } from '../../lib/i18n.ts';
import { useMissing } from '../feedback/coming-files.ts';
import { UnsavedGuard } from './unsaved-guard.tsx';

interface FormGuardProps {
  when: boolean;
  /** Whether a draft of the changes is stored on the device. Uploads have no draft. */
  kept?: boolean;
  /** Whether the changes are being saved. */
  saving?: boolean;
  onAsk?: (() => void) | undefined;
  /** The consequence for the changes. By default, the text says that they are lost. */
  children?: ReactNode;
}

/** Also asks while uploads into the texts of a form are running or have failed, with the words of the form. */
export function FormGuard({ when, kept = false, saving = false, onAsk, children }: FormGuardProps) {
  const t = useT('ui');
  const missing = useMissing();
  const words = children ?? t('leave.body');
  return (
    <UnsavedGuard when={when || missing} kept={kept && !missing} saving={saving && !missing} onAsk={onAsk}>
      {missing ? (
        <>
          {t('leave.files')} {when && words}
        </>
      ) : (
        words
      )}
    </UnsavedGuard>
  );
}
