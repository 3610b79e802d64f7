import type { IssueGap } from '@coloa/contract/issues/issues.schema.ts';
import { isHint, needsConfirmation } from '@coloa/contract/issues/readiness.ts';
import { useState } from 'react';
import { useT } from '../../lib/i18n.ts';
import { Kbd } from '../../ui/data/kbd.tsx';
import { RelativeTime } from '../../ui/data/relative-time.tsx';
import { Button } from '../../ui/layout/button.tsx';
import { ButtonLink } from '../../ui/layout/button-link.tsx';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { GapList, type GapPlace, useGapLines } from '../page/gap-list.tsx';
import styles from './form.module.css';
import type { IssueValue } from './issue-value.ts';
import { SavedElsewhereNotice } from './saved-elsewhere.tsx';
import type { IssueFormState } from './use-issue-form.ts';

interface SaveBarProps {
  form: IssueFormState;
  isDraft: boolean;
  maySend: boolean;
  /** What the issue would lack with these values. */
  gapsOf: (value: IssueValue) => IssueGap[];
  /** Leads to the place where a gap is closed. */
  onGo: (place: GapPlace) => void;
  cancelHref: string;
}

/** Stays at the foot of the window: what is saved, and how to save the rest. */
export function SaveBar({ form, isDraft, maySend, gapsOf, onGo, cancelHref }: SaveBarProps) {
  const t = useT('issues');
  const { dirty, saving, save, keptAt } = form;
  const [asking, setAsking] = useState<readonly IssueGap[] | null>(null);
  const lines = useGapLines();
  const lacking = maySend ? lines(gapsOf(form.value).filter((gap) => !isHint(gap))).length : 0;
  const sendNow = () => save({ send: true, stay: false });
  const send = () => {
    const gaps = gapsOf(form.read());
    if (needsConfirmation(gaps)) setAsking(gaps);
    else sendNow();
  };
  return (
    <div className={styles.bar} role="toolbar" aria-label={t('form.save')}>
      <div className={styles.elsewhere}>
        <SavedElsewhereNotice form={form} />
      </div>
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
      {lacking > 0 && (
        <Button kind="quiet" aria-haspopup="dialog" onClick={() => setAsking(gapsOf(form.read()))}>
          {t('ready.count', { count: lacking })}
        </Button>
      )}
      {maySend && (
        <Button kind="main" busy={saving} onClick={send}>
          {t('form.saveAndSend')}
        </Button>
      )}
      <ConfirmDialog
        opened={asking !== null}
        onClose={() => setAsking(null)}
        title={t('ready.title')}
        confirm={t('ready.anyway.sendToReview')}
        keep={t('ready.keep')}
        danger={false}
        onConfirm={sendNow}
      >
        {t('ready.intro')}
        <GapList
          gaps={asking ?? []}
          onGo={(place) => {
            setAsking(null);
            onGo(place);
          }}
        />
      </ConfirmDialog>
    </div>
  );
}
