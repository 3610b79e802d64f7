import { useState } from 'react';
import { useT } from '../../lib/i18n.ts';
import { type DiffHunk, type DiffPart, diffTexts } from '../../lib/text-diff.ts';
import { focusIfLost } from '../behavior/focus.ts';
import { cx } from '../design/classes.ts';
import { Button } from '../layout/button.tsx';
import { MarkedText } from './marked-text.tsx';
import { useNamedReferences } from './named-references.ts';
import styles from './text-diff.module.css';
import { foldHunk } from './text-diff-fold.ts';
import { takeSecrets } from './text-marks.ts';

/** The number of changes that are shown initially, because a rewritten text would fill the page. */
const atFirst = 3;

export function TextDiff({ before, after }: { before: string; after: string }) {
  const t = useT('comments');
  const [whole, setWhole] = useState(false);
  const named = useNamedReferences();
  const secrets: string[] = [];
  const hunks = diffTexts(named(takeSecrets(before, secrets).text), named(takeSecrets(after, secrets).text));
  const shown = whole ? hunks : hunks.slice(0, atFirst);
  return (
    <>
      {shown.map((hunk, index) => (
        // The changes have no ids, so their index is the key.
        <Hunk key={`hunk ${String(index)}`} hunk={hunk} secrets={secrets} takesFocus={index === atFirst} />
      ))}
      {hunks.length > shown.length && (
        <Button kind="quiet" size="s" onClick={() => setWhole(true)}>
          {t('moreChanges', { count: hunks.length - shown.length })}
        </Button>
      )}
    </>
  );
}

interface HunkProps {
  hunk: DiffHunk;
  secrets: readonly string[];
  /** Whether to focus this change, because showing it removes the focused button. */
  takesFocus: boolean;
}

function Hunk({ hunk, secrets, takesFocus }: HunkProps) {
  const t = useT('comments');
  const [whole, setWhole] = useState(false);
  const folded = whole ? null : foldHunk(hunk);
  const { before, after } = folded ?? hunk;
  return (
    <>
      <div className={styles.diff} ref={takesFocus || whole ? focusIfLost : undefined}>
        {before.length > 0 && <Line sign="−" parts={before} secrets={secrets} />}
        {after.length > 0 && <Line sign="+" parts={after} secrets={secrets} />}
      </div>
      {folded && (
        <Button kind="quiet" size="s" onClick={() => setWhole(true)}>
          {t('wholeChange')}
        </Button>
      )}
    </>
  );
}

function Line({ sign, parts, secrets }: { sign: '+' | '−'; parts: readonly DiffPart[]; secrets: readonly string[] }) {
  const gone = sign === '−';
  const Changed = gone ? 'del' : 'ins';
  let at = 0;
  return (
    <div className={cx(gone ? styles.del : styles.added)}>
      {sign}{' '}
      {parts.map((part) => {
        at += part.text.length;
        const Part = part.kind === 'same' ? 'span' : Changed;
        return (
          <Part key={at}>
            {/* Readers outside the team receive no redacted values, so `reveal` shows them nothing. */}
            <MarkedText text={part.text} secrets={secrets} reveal />
          </Part>
        );
      })}
    </div>
  );
}
