import { escapeOf, firstUnseen } from '@coloa/contract/visible-text.ts';
import { type ReactNode, useMemo } from 'react';
import { useT } from '../../lib/i18n.ts';

export function useUnseenNote(text: string, hint: ReactNode): ReactNode {
  const t = useT('ui');
  const found = useMemo(() => firstUnseen(text), [text]);
  if (!found) return hint;
  const note = t('field.unseen', { line: found.line, code: escapeOf(found.character) });
  if (!hint) return note;
  return (
    <>
      {hint} · {note}
    </>
  );
}
