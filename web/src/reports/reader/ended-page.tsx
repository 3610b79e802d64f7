import type { Language } from '@coloa/contract/languages.ts';
import { formatZonedDateTime } from '../../lib/format.ts';
import { useT } from '../../lib/i18n.ts';
import type { Reading } from './share-store.ts';
import styles from './solo-page.module.css';
import { SoloPage } from './solo-page.tsx';

interface EndedPageProps {
  reading: Extract<Reading, { step: 'ended' }>;
  language: Language;
  onLanguage: (language: Language) => void;
}

export function EndedPage({ reading: { why, expiresAt, sender }, language, onLanguage }: EndedPageProps) {
  const t = useT('sharedReport');
  // If no report was shown before, the link may be incomplete. The server does not distinguish an incomplete link from an ended one.
  const which = why === 'gone' && !sender ? 'shut' : why;
  return (
    <SoloPage title={t(`ended.${which}.title`)} sender={sender} language={language} onLanguage={onLanguage}>
      <p className={styles.words}>{t(`ended.${which}.body`, { time: formatZonedDateTime(expiresAt ?? '') })}</p>
    </SoloPage>
  );
}
