import { useRef, useState } from 'react';
import { isCwe, typedCwe } from '../../lib/cwe.ts';
import { useT } from '../../lib/i18n.ts';
import { inPlaceClasses, useInPlace } from '../../ui/fields/use-in-place.ts';
import { CweField } from '../cwe/cwe-field.tsx';

interface CweEditorProps {
  value: string | null;
  onSave: (cwe: string | null) => void;
  onDone: () => void;
}

export function CweEditor({ value, onSave, onDone }: CweEditorProps) {
  const t = useT('issues');
  const [text, setText] = useState(value ?? '');
  const [error, setError] = useState<string | null>(null);
  const box = useRef<HTMLSpanElement>(null);
  const save = (next: string) => {
    const cwe = typedCwe(next) || null;
    if (cwe !== null && !isCwe(cwe)) return setError(t('cwe.wrong'));
    if (cwe !== value) onSave(cwe);
    onDone();
  };
  useInPlace(box, () => save(text), onDone);
  return (
    <span ref={box} className={inPlaceClasses.editor}>
      <CweField
        hideLabel
        value={text}
        error={error}
        onChange={(next) => {
          setText(next);
          setError(null);
        }}
        onPick={save}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' && event.key !== 'Enter') return;
          // If the suggestion list is open, it handles Escape, and Enter when an option is highlighted.
          const { ariaExpanded } = event.currentTarget;
          const theirs = event.key === 'Enter' ? event.currentTarget.hasAttribute('aria-activedescendant') : true;
          if (ariaExpanded === 'true' && theirs) return;
          event.preventDefault();
          if (event.key === 'Enter') save(text);
          else onDone();
        }}
      />
    </span>
  );
}
