import { LANGUAGES, type Language } from '@coloa/contract/languages.ts';
import type { FormEvent, ReactNode } from 'react';
import { useT } from '../../lib/i18n.ts';
import { useTitle } from '../../routes/page-title.ts';
import { focusHere } from '../../ui/behavior/focus.ts';
import { Segmented } from '../../ui/fields/segmented.tsx';
import { CitadelDrawing } from '../../ui/layout/ramparts.tsx';
import { useBrand } from './brand-colors.ts';
import { SenderMark } from './sender-mark.tsx';
import styles from './solo-page.module.css';
import type { Sender } from './tab-storage.ts';

interface SoloPageProps {
  title: string;
  sender: Sender | null;
  language: Language;
  onLanguage: (language: Language) => void;
  /** If set, the card is a form. */
  onSubmit?: (event: FormEvent<HTMLFormElement>) => void;
  children: ReactNode;
}

export function SoloPage({ title, sender, language, onLanguage, onSubmit, children }: SoloPageProps) {
  const t = useT('ui');
  useBrand(sender?.color ?? null);
  useTitle(title, sender?.name);
  const inside = (
    <>
      <SenderMark sender={sender} size={28} />
      <h1 className={styles.title} ref={focusHere}>
        {title}
      </h1>
      {children}
    </>
  );
  return (
    <div className={styles.solo}>
      <CitadelDrawing className={styles.ramparts} />
      <header className={styles.top}>
        <Segmented<Language>
          label={t('language.label')}
          options={LANGUAGES.map((value) => ({ value, label: t(`language.${value}`), lang: value }))}
          value={language}
          onChange={onLanguage}
        />
      </header>
      <main className={styles.main}>
        {onSubmit ? (
          <form className={styles.card} onSubmit={onSubmit} noValidate>
            {inside}
          </form>
        ) : (
          <div className={styles.card}>{inside}</div>
        )}
      </main>
    </div>
  );
}
