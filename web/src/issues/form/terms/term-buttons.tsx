import type { GlossaryTerm } from '@coloa/contract/glossary/glossary.contract.ts';
import { type Language, otherLanguage } from '@coloa/contract/languages.ts';
import { useDeferredValue, useMemo, useState } from 'react';
import { termsIn, withoutTranslation } from '../../../glossary/terms-in-text.ts';
import { useLanguage, useT } from '../../../lib/i18n.ts';
import { Button } from '../../../ui/layout/button.tsx';
import styles from './terms.module.css';

interface TermButtonsProps {
  /** The text of the other language. */
  source: string;
  /** The text of this editor. Terms whose translation it contains are left out. */
  text: string;
  terms: readonly GlossaryTerm[];
  language: Language;
  insert: (text: string) => void;
}

const shownFirst = 6;

/** Proposes the translations of the terms in the other language's text. A button inserts one at the cursor. */
export function TermButtons({ source, text, terms, language, insert }: TermButtonsProps) {
  const t = useT('glossary');
  const mine = useLanguage();
  const [all, setAll] = useState(false);
  const written = useDeferredValue(text);
  const found = useMemo(() => termsIn(source, terms, otherLanguage(language)), [source, terms, language]);
  const proposed = useMemo(() => withoutTranslation(found, written), [found, written]);
  if (proposed.length === 0) return null;
  const shown = all ? proposed : proposed.slice(0, shownFirst);
  return (
    <fieldset className={styles.terms} lang={mine} aria-label={t('proposals')}>
      {shown.map(({ id, term, translation, note }) => (
        <button key={id} type="button" className={styles.term} title={note || undefined} onClick={() => insert(translation)}>
          <span lang={otherLanguage(language)}>{term}</span> → <b lang={language}>{translation}</b>
        </button>
      ))}
      {proposed.length > shown.length && (
        <Button size="s" kind="quiet" onClick={() => setAll(true)}>
          {t('more', { count: proposed.length - shown.length })}
        </Button>
      )}
    </fieldset>
  );
}
