import { useState } from 'react';
import { useT } from '../lib/i18n.ts';
import { Button } from '../ui/button.tsx';
import { cx } from '../ui/cx.ts';
import styles from './activity.module.css';
import { type DiffPart, diffTexts } from './text-diff.ts';

/** A rewritten text would fill the page; the rest is a press away. */
const atFirst = 3;

/** Two lines for each place that changed, the changed words heavier. */
export function TextDiff({ before, after }: { before: string; after: string }) {
  const t = useT('comments');
  const [whole, setWhole] = useState(false);
  const hunks = diffTexts(before, after);
  const shown = whole ? hunks : hunks.slice(0, atFirst);
  return (
    <>
      {shown.map((hunk) => (
        <div className={styles.diff} key={`${textOf(hunk.before)} ${textOf(hunk.after)}`}>
          {hunk.before.length > 0 && <Line sign="−" parts={hunk.before} />}
          {hunk.after.length > 0 && <Line sign="+" parts={hunk.after} />}
        </div>
      ))}
      {hunks.length > shown.length && (
        <Button kind="quiet" size="s" onClick={() => setWhole(true)}>
          {t('moreChanges', { count: hunks.length - shown.length })}
        </Button>
      )}
    </>
  );
}

const textOf = (parts: readonly DiffPart[]): string => parts.map((part) => part.text).join('');

function Line({ sign, parts }: { sign: '+' | '−'; parts: readonly DiffPart[] }) {
  const gone = sign === '−';
  const Changed = gone ? 'del' : 'ins';
  let at = 0;
  return (
    <div className={cx(gone ? styles.del : styles.added)}>
      {sign}{' '}
      {parts.map((part) => {
        at += part.text.length;
        return part.kind === 'same' ? <span key={at}>{part.text}</span> : <Changed key={at}>{part.text}</Changed>;
      })}
    </div>
  );
}
