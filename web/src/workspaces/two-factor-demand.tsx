import type { Workspace } from '@coloa/contract/workspaces/workspaces.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatNumber } from '../lib/format.ts';
import { useLanguage, useT } from '../lib/i18n.ts';
import { useProfile } from '../profile/profile.queries.ts';
import { paths } from '../routes/paths.ts';
import { toast } from '../ui/feedback/toast.ts';
import { Button } from '../ui/layout/button.tsx';
import { ButtonLink } from '../ui/layout/button-link.tsx';
import { Card } from '../ui/layout/card.tsx';
import { ConfirmDialog } from '../ui/overlays/confirm-dialog.tsx';
import styles from './workspaces.module.css';
import { summaryQuery, useUpdateWorkspace } from './workspaces.queries.ts';

function useSentWords(workspaceId: string): string {
  const t = useT('workspaces');
  const language = useLanguage();
  const without = useQuery(summaryQuery(workspaceId)).data?.withoutTwoFactor ?? null;
  if (without === null) return t('twoFactor.sentUnknown');
  if (without === 0) return t('twoFactor.sentNobody');
  return t('twoFactor.sent', { count: without, number: formatNumber(without, language) });
}

/** Turns the two-factor requirement on or off. Only a user with two-factor can turn it on. */
export function TwoFactorDemand({ workspace: { id, name, twoFactorRequired } }: { workspace: Workspace }) {
  const t = useT('workspaces');
  const { twoFactor } = useProfile();
  const update = useUpdateWorkspace(id);
  const [asking, setAsking] = useState(false);
  /**
   * The value that the dialog asks about. It is stored when the dialog opens, so that the text stays the same while the workspace is
   * updated.
   */
  const [asked, setAsked] = useState(true);
  const next = !twoFactorRequired;
  const first = next && !twoFactor.on;
  const sent = useSentWords(id);
  return (
    <Card title={t('twoFactor.title')} note={twoFactorRequired ? t('twoFactor.required') : t('twoFactor.notRequired')}>
      {first ? (
        <div className={styles.beside}>
          <p>{t('twoFactor.first')}</p>
          <ButtonLink href={paths.profile()}>{t('twoFactor.toProfile')}</ButtonLink>
        </div>
      ) : (
        <div className={styles.beside}>
          <p>{next ? sent : t('twoFactor.isRequired')}</p>
          <Button
            onClick={() => {
              setAsked(next);
              setAsking(true);
            }}
          >
            {next ? t('twoFactor.require') : t('twoFactor.release')}
          </Button>
        </div>
      )}
      <ConfirmDialog
        opened={asking}
        onClose={() => setAsking(false)}
        title={asked ? t('twoFactor.requireTitle', { name }) : t('twoFactor.releaseTitle', { name })}
        confirm={asked ? t('twoFactor.require') : t('twoFactor.release')}
        keep={t('ui:cancel')}
        danger={false}
        onConfirm={async () => {
          await update.mutateAsync({ twoFactorRequired: asked });
          toast.ok(asked ? t('twoFactor.nowRequired') : t('twoFactor.nowReleased'));
        }}
      >
        {asked ? sent : t('twoFactor.releaseBody')}
      </ConfirmDialog>
    </Card>
  );
}
