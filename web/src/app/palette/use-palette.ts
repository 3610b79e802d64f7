import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { failureText } from '../../lib/api-error.ts';
import { useT } from '../../lib/i18n.ts';
import { projectQuery } from '../../projects/projects.queries.ts';
import { paths } from '../../routes/paths.ts';
import { useEscape } from '../../ui/behavior/use-escape.ts';
import type { PaletteRow } from './palette-row.ts';
import { usePaletteChoice } from './use-palette-choice.ts';
import { usePaletteGroups, useProjectChoice } from './use-palette-groups.ts';

export interface PaletteBodyProps {
  typed: string;
  onClose: () => void;
  onKeys: () => void;
  onSignOut: () => void;
}

function useGo(onClose: () => void) {
  const router = useRouter();
  return (href: string, newTab = false) => {
    if (newTab) {
      window.open(router.history.createHref(href), '_blank', 'noopener');
      return;
    }
    onClose();
    router.history.push(href);
  };
}

function useWriteIn(go: (href: string) => void) {
  const t = useT('palette');
  const queryClient = useQueryClient();
  const [refused, setRefused] = useState<string | null>(null);
  // The id of the project whose response is awaited. Typing, going back and closing reset it.
  const waitsFor = useRef<string | null>(null);
  useEffect(
    () => () => {
      waitsFor.current = null;
    },
    [],
  );
  const writeIn = async (id: string, key: string) => {
    waitsFor.current = id;
    try {
      const { can } = await queryClient.fetchQuery({ ...projectQuery(id), meta: { background: true } });
      if (waitsFor.current !== id) return;
      if (can.writeIssue) go(paths.issueNew(id));
      else setRefused(t('choose.mayNot', { key }));
    } catch (error) {
      if (waitsFor.current === id) setRefused(failureText(error));
    }
  };
  const stop = () => {
    waitsFor.current = null;
    setRefused(null);
  };
  return { refused, writeIn, stop };
}

export function usePalette({ typed, onClose, onKeys, onSignOut }: PaletteBodyProps) {
  const [text, setText] = useState(typed);
  const [choosing, setChoosing] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus({ preventScroll: true }), []);
  const go = useGo(onClose);
  const { refused, writeIn, stop } = useWriteIn(go);

  const type = (next: string) => {
    stop();
    setText(next);
    choice.reset();
  };
  const step = (into: boolean) => {
    setChoosing(into);
    type('');
    input.current?.focus();
  };
  const does = { chooseProject: () => step(true), showKeys: onKeys, signOut: onSignOut };
  const everything = usePaletteGroups(text, !choosing, does);
  const projects = useProjectChoice(text, choosing, (id, key) => void writeIn(id, key));
  const found = choosing ? projects : everything;
  const open = (row: PaletteRow, newTab = false) => {
    if (row.href !== undefined) return go(row.href, newTab);
    if (!choosing && row.run !== does.chooseProject) onClose();
    row.run?.();
  };
  const rows = found.groups.flatMap((group) => group.rows);
  const choice = usePaletteChoice(rows, { ready: found.ready, text, open });
  useEscape(true, () => (choosing ? step(false) : onClose()));
  return { input, text, choosing, refused, found, rows, choice, type, step, open };
}
