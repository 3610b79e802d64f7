import { useBlocker } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useT } from '../lib/i18n.ts';
import { reloading } from '../lib/reload.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';

interface UnsavedGuardProps {
  when: boolean;
  /** What becomes of the changes; that they are lost unless told. */
  children?: ReactNode;
}

/** Asks before unsaved changes are left behind: by a link, by Back, or by closing the tab (there the browser asks). */
export function UnsavedGuard({ when, children }: UnsavedGuardProps) {
  const t = useT('ui');
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => when && current.pathname !== next.pathname,
    enableBeforeUnload: () => when && !reloading(),
    withResolver: true,
  });
  return (
    <ConfirmDialog
      opened={blocker.status === 'blocked'}
      onClose={() => blocker.reset?.()}
      title={t('leave.title')}
      confirm={t('leave.confirm')}
      keep={t('leave.stay')}
      onConfirm={() => blocker.proceed?.()}
    >
      {children ?? t('leave.body')}
    </ConfirmDialog>
  );
}
