import { useState } from 'react';
import { useT } from '../lib/i18n.ts';
import { paths } from '../routes/paths.ts';
import { Kbd } from '../ui/data/kbd.tsx';
import { RelativeTime } from '../ui/data/relative-time.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { Button } from '../ui/layout/button.tsx';
import { ButtonLink } from '../ui/layout/button-link.tsx';
import { ConfirmDialog } from '../ui/overlays/confirm-dialog.tsx';
import styles from './form.module.css';
import type { WriteUpFormState } from './use-write-up-form.ts';

interface WriteUpSaveBarProps {
  form: WriteUpFormState;
}

/** Stays at the foot of the window: what is saved, and how to save the rest. */
export function WriteUpSaveBar({ form: { saved, dirty, saving, save, keptAt, elsewhere, mergeElsewhere, conflict } }: WriteUpSaveBarProps) {
  const t = useT('topics');
  const [asking, setAsking] = useState(false);
  const draft = saved?.draft ?? true;
  return (
    <div className={styles.bar} role="toolbar" aria-label={t('form.save')}>
      <div className={styles.elsewhere}>
        {elsewhere.length > 0 && !conflict && (
          <Notice>
            {t('form.savedElsewhere', { fields: elsewhere.map((field) => t(`form.${field}`)).join(', ') })}{' '}
            <Button size="s" onClick={mergeElsewhere}>
              {t('form.mergeNow')}
            </Button>
          </Notice>
        )}
      </div>
      <span className={styles.state}>
        {dirty && (
          <>
            {t('form.unsaved')}
            {keptAt !== null && (
              <>
                {' · '}
                {t('form.kept')} <RelativeTime at={keptAt} />
              </>
            )}
          </>
        )}
      </span>
      <ButtonLink kind="quiet" href={saved ? paths.writeUp(saved.id) : paths.topics()}>
        {t('ui:cancel')}
      </ButtonLink>
      {draft ? (
        <>
          <Button type="submit" busy={saving} after={<Kbd>Ctrl S</Kbd>}>
            {t('form.saveDraft')}
          </Button>
          <Button kind="main" busy={saving} onClick={() => save({ draft: false, stay: false })}>
            {t('form.publish')}
          </Button>
        </>
      ) : (
        <>
          <Button busy={saving} onClick={() => setAsking(true)}>
            {t('form.takeBack')}
          </Button>
          <Button type="submit" kind="main" busy={saving} after={<Kbd bare>Ctrl S</Kbd>}>
            {t('form.saveChanges')}
          </Button>
        </>
      )}
      <ConfirmDialog
        opened={asking}
        onClose={() => setAsking(false)}
        title={t('form.takeBackTitle')}
        confirm={t('form.takeBack')}
        danger={false}
        onConfirm={() => {
          setAsking(false);
          save({ draft: true, stay: true });
        }}
      >
        {t('form.takeBackBody')}
      </ConfirmDialog>
    </div>
  );
}
