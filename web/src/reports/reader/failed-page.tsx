import type { Language } from '@coloa/contract/languages.ts';
import { useT } from '../../lib/i18n.ts';
import { Button } from '../../ui/layout/button.tsx';
import styles from './solo-page.module.css';
import { SoloPage } from './solo-page.tsx';

interface FailedPageProps {
  words: string;
  busy: boolean;
  language: Language;
  onLanguage: (language: Language) => void;
  onRetry: () => void;
}

export function FailedPage({ words, busy, language, onLanguage, onRetry }: FailedPageProps) {
  const t = useT('sharedReport');
  return (
    <SoloPage title={t('ended.failed.title')} sender={null} language={language} onLanguage={onLanguage}>
      <p className={styles.words} role="alert">
        {words}
      </p>
      <Button kind="main" size="l" wide busy={busy} onClick={onRetry}>
        {t('ui:retry')}
      </Button>
    </SoloPage>
  );
}
