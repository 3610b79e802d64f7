import { useT } from '../../lib/i18n.ts';
import { coversBottom } from '../../ui/behavior/covers-bottom.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Button } from '../../ui/layout/button.tsx';
import { FormGuard } from '../../ui/overlays/form-guard.tsx';
import styles from './settings.module.css';
import type { Autosave } from './use-autosave.ts';

export function NotSaved({ state: { waits, failure, retry } }: { state: Pick<Autosave<unknown, unknown>, 'waits' | 'failure' | 'retry'> }) {
  const t = useT('projectReport');
  return (
    <>
      <FormGuard when={waits} />
      {failure !== null && (
        <div ref={coversBottom} className={styles.notSaved}>
          <Notice
            kind="bad"
            action={
              <Button size="s" onClick={retry}>
                {t('ui:retry')}
              </Button>
            }
          >
            {t('notSaved')} {failure}
          </Notice>
        </div>
      )}
    </>
  );
}
