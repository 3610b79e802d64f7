import { useMemo } from 'react';
import { useT } from '../lib/i18n.ts';
import { Button } from '../ui/layout/button.tsx';
import styles from './editor.module.css';
import { textHints } from './text-hints.ts';

export function TextHintLine({ text, onFix }: { text: string; onFix: (fixed: string) => void }) {
  const t = useT('editor');
  const [hint] = useMemo(() => textHints(text), [text]);
  if (!hint) return null;
  const { kind, line, fixed } = hint;
  return (
    <p className={styles.hint} role="status">
      <span>{t(`hint.${kind}`, { line })}</span>{' '}
      {fixed !== null && (
        <Button size="s" kind="quiet" onClick={() => onFix(fixed)}>
          {t(kind === 'row' ? 'hint.fix.row' : 'hint.fix.path')}
        </Button>
      )}
    </p>
  );
}
