import type { ReactNode } from 'react';
import { useT } from '../../lib/i18n.ts';
import { useMissing } from '../feedback/coming-files.ts';
import { drawerParameters } from './leaving.ts';
import { UnsavedGuard } from './unsaved-guard.tsx';

interface FormGuardProps {
  when: boolean;
  /** True if a draft of the changes is stored on the device. Uploads have no draft. */
  kept?: boolean;
  saving?: boolean;
  onAsk?: (() => void) | undefined;
  /** Explains the consequence for the changes. The default text says that the changes are lost. */
  children?: ReactNode;
}

/** Asks before the user loses changes. Also asks, with the same text, while uploads into the form's texts are running or have failed. */
export function FormGuard({ when, kept = false, saving = false, onAsk, children }: FormGuardProps) {
  const t = useT('ui');
  const missing = useMissing();
  const words = children ?? t('leave.body');
  return (
    <UnsavedGuard when={when || missing} within={drawerParameters} kept={kept && !missing} saving={saving && !missing} onAsk={onAsk}>
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
