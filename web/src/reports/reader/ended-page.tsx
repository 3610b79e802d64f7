import type { Language } from '@coloa/contract/languages.ts';
import { formatDateTime } from '../../lib/format.ts';
import { useT } from '../../lib/i18n.ts';
import type { Reading } from './share-store.ts';
import styles from './solo-page.module.css';
import { SoloPage } from './solo-page.tsx';

interface EndedPageProps {
  reading: Extract<Reading, { step: 'ended' }>;
  language: Language;
  onLanguage: (language: Language) => void;
}

/** Why the link shows nothing, or nothing any more, and what the reader can do. */
export function EndedPage({ reading: { why, expiresAt, sender }, language, onLanguage }: EndedPageProps) {
  const t = useT('sharedReport');
  return (
    <SoloPage title={t(`ended.${why}.title`)} sender={sender} language={language} onLanguage={onLanguage}>
      <p className={styles.words}>{t(`ended.${why}.body`, { time: formatDateTime(expiresAt ?? '') })}</p>
    </SoloPage>
  );
}
