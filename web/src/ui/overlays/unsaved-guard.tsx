import { useBlocker, useRouter } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import { useT } from '../../lib/i18n.ts';
import { reloading } from '../../lib/reload.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { guardLeaving } from './leaving.ts';

interface UnsavedGuardProps {
  when: boolean;
  /** Name in the address of their container, such as a drawer: closing it or opening another one leaves them as well. */
  within?: string;
  /** A draft of them is stored on the device. */
  kept?: boolean;
  /** The consequence for the changes; by default that they are lost. */
  children?: ReactNode;
}

const told = (search: object, name: string): unknown => (search as Readonly<Record<string, unknown>>)[name];

/** Asks before unsaved changes are lost: by a link, by Back, by callers of `mayLeave`, or by closing the tab (there the browser asks). */
export function UnsavedGuard({ when, within, kept = false, children }: UnsavedGuardProps) {
  const t = useT('ui');
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      when && (current.pathname !== next.pathname || (within !== undefined && told(current.search, within) !== told(next.search, within))),
    enableBeforeUnload: () => when && !reloading(),
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
      // Saved in the meantime, or removed from the page: the question is obsolete.
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

/**
 * Navigates to the created object when it has an address. Not where the response arrives: the guard against leaving must first know that
 * there are no unsaved changes.
 */
export function useGoOnceSaved(href: string | undefined, how: 'push' | 'replace' = 'push'): void {
  const { history } = useRouter();
  useEffect(() => {
    if (href !== undefined) history[how](href);
  }, [href, how, history]);
}
