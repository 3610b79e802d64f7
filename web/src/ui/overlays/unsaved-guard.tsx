import { useBlocker, useRouter } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import { useT } from '../../lib/i18n.ts';
import { reloading } from '../../lib/reload.ts';
import { storage } from '../../lib/storage.ts';
import { toast } from '../feedback/toast.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { guardLeaving } from './leaving.ts';

interface UnsavedGuardProps {
  when: boolean;
  /** A search parameter that opens the container of the changes, such as a drawer. Changing it loses the changes too. */
  within?: string;
  /** Whether a draft of the changes is stored on the device. Leaving the page then needs no question, and a message names the draft. */
  kept?: boolean;
  /** The consequence for the changes. By default, the text says that they are lost. */
  children?: ReactNode;
}

const told = (search: object, name: string): unknown => (search as Readonly<Record<string, unknown>>)[name];

/** Asks before a navigation or a `mayLeave` call discards unsaved changes. When the user closes the tab, the browser asks. */
export function UnsavedGuard({ when, within, kept = false, children }: UnsavedGuardProps) {
  const t = useT('ui');
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => {
      const leaves =
        current.pathname !== next.pathname || (within !== undefined && told(current.search, within) !== told(next.search, within));
      if (when && kept && leaves) toast.ok(t('leave.kept'));
      return when && !kept && leaves;
    },
    enableBeforeUnload: () => when && !reloading() && !(kept && storage.lasts()),
    withResolver: true,
  });
  const [answer, setAnswer] = useState<((leave: boolean) => void) | null>(null);
  useEffect(() => {
    if (!when) return;
    let pending: ((leave: boolean) => void) | undefined;
    const ask = () =>
      new Promise<boolean>((resolve) => {
        pending = resolve;
        setAnswer(() => resolve);
      });
    const drop = guardLeaving(ask, { kept });
    return () => {
      drop();
      // The changes were saved, or the form was removed, so the question is obsolete.
      pending?.(false);
      setAnswer(null);
    };
  }, [when, kept]);
  const stay = () => {
    answer?.(false);
    setAnswer(null);
    blocker.reset?.();
  };
  const leave = () => {
    answer?.(true);
    blocker.proceed?.();
  };
  return (
    <ConfirmDialog
      opened={blocker.status === 'blocked' || answer !== null}
      onClose={stay}
      title={t(within === undefined ? 'leave.title' : 'discard.title')}
      confirm={t(within === undefined ? 'leave.confirm' : 'discard.confirm')}
      keep={t(within === undefined ? 'leave.stay' : 'discard.keep')}
      onConfirm={leave}
    >
      {children ?? t('leave.body')}
    </ConfirmDialog>
  );
}

/** Navigates in an effect instead of the response handler, so that `UnsavedGuard` first renders without unsaved changes. */
export function useGoOnceSaved(href: string | undefined, how: 'push' | 'replace' = 'push'): void {
  const { history } = useRouter();
  useEffect(() => {
    if (href !== undefined) history[how](href);
  }, [href, how, history]);
}
