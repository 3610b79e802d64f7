import { useT } from '../../lib/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { UnsavedGuard } from '../../ui/unsaved-guard.tsx';
import styles from './settings.module.css';
import type { KeptChanges } from './use-kept-changes.ts';

/** That something of the settings is not saved, in sight in every view, and the question before it is left behind. */
export function NotSaved({
  state: { waits, failure, retry },
}: {
  state: Pick<KeptChanges<unknown, unknown>, 'waits' | 'failure' | 'retry'>;
}) {
  const t = useT('projectReport');
  return (
    <>
      <UnsavedGuard when={waits} />
      {failure !== null && (
        <div className={styles.notSaved}>
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
