import { Component, type ReactNode } from 'react';
import { failureText } from '../../lib/api-error.ts';
import { useT } from '../../lib/i18n.ts';
import { reloadPage } from '../../lib/reload.ts';
import { focusHere } from '../../ui/behavior/focus.ts';
import { Button } from '../../ui/layout/button.tsx';
import styles from './shown-report.module.css';

/** Catches rendering errors, for example if a script cannot be loaded, and shows a message with a retry button instead. */
export class Stumble extends Component<{ children: ReactNode }, { fell: boolean }> {
  override state = { fell: false };

  static getDerivedStateFromError(): { fell: boolean } {
    return { fell: true };
  }

  override render(): ReactNode {
    return this.state.fell ? <Fallen /> : this.props.children;
  }
}

function Fallen() {
  const t = useT('sharedReport');
  return (
    <main className={styles.fallen}>
      <h1 ref={focusHere}>{t('ended.failed.title')}</h1>
      <p>{failureText(null)}</p>
      <Button kind="main" size="l" onClick={reloadPage}>
        {t('ui:retry')}
      </Button>
    </main>
  );
}
