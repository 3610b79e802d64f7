import { type LeftOver, leftOvers } from '@coloa/contract/issues/placeholders.ts';
import { useState } from 'react';
import { useT } from '../../lib/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Kbd } from '../../ui/kbd.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { LeftOverList } from '../left-over-list.tsx';
import styles from './form.module.css';
import { contentsOf } from './issue-value.ts';
import type { IssueFormState } from './use-issue-form.ts';

interface SaveBarProps {
  form: IssueFormState;
  isDraft: boolean;
  maySend: boolean;
  cancelHref: string;
}

/** Stays at the foot of the window: what is saved, and how to save the rest. */
export function SaveBar({ form, isDraft, maySend, cancelHref }: SaveBarProps) {
  const t = useT('issues');
  const { dirty, saving, save, keptAt } = form;
  const [asking, setAsking] = useState<readonly LeftOver[] | null>(null);
  const sendNow = () => save({ send: true, stay: false });
  const send = () => {
    const left = leftOvers(contentsOf(form.read()));
    if (left.length > 0) setAsking(left);
    else sendNow();
  };
  return (
    <div className={styles.bar} role="toolbar" aria-label={t('form.save')}>
      <span className={styles.state}>
        {!dirty && form.notSent && t('form.savedNotSent')}
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
      <ButtonLink kind="quiet" href={cancelHref}>
        {t('ui:cancel')}
      </ButtonLink>
      <Button
        kind={maySend ? 'default' : 'main'}
        busy={saving}
        after={<Kbd bare={!maySend}>Ctrl S</Kbd>}
        onClick={() => save({ send: false, stay: false })}
      >
        {t(isDraft ? 'form.saveDraft' : 'form.save')}
      </Button>
      {maySend && (
        <Button kind="main" busy={saving} onClick={send}>
          {t('form.saveAndSend')}
        </Button>
      )}
      <ConfirmDialog
        opened={asking !== null}
        onClose={() => setAsking(null)}
        title={t('leftOver.title')}
        confirm={t('form.saveAndSend')}
        keep={t('leftOver.keep')}
        danger={false}
        onConfirm={sendNow}
      >
        <LeftOverList leftOvers={asking ?? []} />
      </ConfirmDialog>
    </div>
  );
}
