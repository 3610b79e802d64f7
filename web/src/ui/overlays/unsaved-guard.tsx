import { useBlocker, useRouter } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useT } from '../../lib/i18n.ts';
import { reloading } from '../../lib/reload.ts';
import { storage } from '../../lib/storage.ts';
import { toast } from '../feedback/toast.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { holdHistory, releaseHistory } from './layers.ts';
import { asksAbout, type Guard, guardLeaving, type Move } from './leaving.ts';

interface UnsavedGuardProps {
  when: boolean;
  /** Search parameters that open the container of the changes, such as a drawer. Changing one of them also loses the changes. */
  within?: readonly string[];
  /**
   * True if a draft of the changes is stored on the device. Leaving the page then needs no confirmation, and a message mentions the draft.
   */
  kept?: boolean;
  /** True while the changes are being saved. Navigation then needs no confirmation, but the text can still be lost if the save fails. */
  saving?: boolean;
  /** True if this guard asks only when no other guard does. */
  last?: boolean;
  /** Called when the question opens, so that the caller can close other questions about the same changes. */
  onAsk?: (() => void) | undefined;
  /** Explains the consequence for the changes. The default text says that the changes are lost. */
  children?: ReactNode;
}

const told = (search: object, name: string): unknown => (search as Readonly<Record<string, unknown>>)[name];
const nowhere: readonly string[] = [];

const leaves = ({ current, next }: Move, within: readonly string[]): boolean =>
  current.pathname !== next.pathname || within.some((name) => told(current.search, name) !== told(next.search, name));

/**
 * Asks one question for all guards before a navigation or a `mayLeave` call discards unsaved changes. The browser asks before closing a
 * tab.
 */
export function UnsavedGuard({ when, within = nowhere, kept = false, saving = false, last = false, onAsk, children }: UnsavedGuardProps) {
  const t = useT('ui');
  const own = useRef<Guard>(null);
  /** True if the question is about a drawer of this page and not about leaving the page. */
  const [stays, setStays] = useState(false);
  const blocker = useBlocker({
    shouldBlockFn: (move) => {
      if (when && kept && !saving && leaves(move, within)) toast.ok(t('leave.kept'));
      const asks = when && !saving && own.current !== null && asksAbout(own.current, move);
      if (asks) {
        holdHistory(own);
        setStays(move.current.pathname === move.next.pathname);
        onAsk?.();
      }
      return asks;
    },
    enableBeforeUnload: () => when && !saving && !reloading() && !(kept && storage.lasts()),
    withResolver: true,
  });
  useEffect(() => {
    if (blocker.status === 'idle') releaseHistory(own);
  }, [blocker.status]);
  useEffect(() => () => releaseHistory(own), []);
  const [answer, setAnswer] = useState<((leave: boolean) => void) | null>(null);
  useEffect(() => {
    if (!when) return;
    let pending: ((leave: boolean) => void) | undefined;
    const ask = () =>
      new Promise<boolean>((resolve) => {
        pending = resolve;
        setAnswer(() => resolve);
        setStays(false);
      });
    const guard = { ask, kept, last, loses: (move: Move) => leaves(move, within) };
    own.current = guard;
    const drop = guardLeaving(guard);
    return () => {
      drop();
      own.current = null;
      // The changes were saved or the form was removed, so the question is obsolete.
      pending?.(false);
      setAnswer(null);
    };
  }, [when, kept, last, within]);
  const isPage = !stays || last;
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
      title={t(isPage ? 'leave.title' : 'discard.title')}
      confirm={t(isPage ? 'leave.confirm' : 'discard.confirm')}
      keep={t(isPage ? 'leave.stay' : 'discard.keep')}
      onConfirm={leave}
    >
      {children ?? t('leave.body')}
    </ConfirmDialog>
  );
}

/**
 * Navigates to `href` as soon as it is set. An effect does this instead of the response handler, so that `UnsavedGuard` first renders
 * without unsaved changes.
 */
export function useGoOnceSaved(href: string | undefined, how: 'push' | 'replace' = 'push'): void {
  const { history } = useRouter();
  useEffect(() => {
    if (href !== undefined) history[how](href);
  }, [href, how, history]);
}
