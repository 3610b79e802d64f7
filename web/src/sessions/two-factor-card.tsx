import { useState } from 'react';
import { useT } from '../lib/i18n.ts';
import { useProfile } from '../profile/profile.queries.ts';
import { focusNext } from '../ui/behavior/focus.ts';
import { Notice } from '../ui/feedback/notice.tsx';
import { toast } from '../ui/feedback/toast.ts';
import { Button } from '../ui/layout/button.tsx';
import { Card } from '../ui/layout/card.tsx';
import { Row, Stack } from '../ui/layout/layout.tsx';
import { CodeDialog } from './code-dialog.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { useDisableTwoFactor, useRenewRecoveryCodes } from './two-factor.queries.ts';
import { TwoFactorSetup } from './two-factor-setup.tsx';

/** Maximum number of remaining recovery codes at which the card shows a warning. */
const few = 3;

export function TwoFactorCard({ id }: { id: string }) {
  const t = useT('sessions');
  const { twoFactor } = useProfile();
  const [settingUp, setSettingUp] = useState(false);
  const [codes, setCodes] = useState<string[] | null>(null);
  const [asking, setAsking] = useState<'renew' | 'disable' | null>(null);
  const keep = (made: string[]) => {
    setSettingUp(false);
    setCodes(made);
  };
  const done = () => {
    setCodes(null);
    focusNext(() => document.getElementById(id));
  };
  if (codes) {
    return (
      <Card id={id} title={t('recovery.title')}>
        <RecoveryCodes codes={codes} action={t('recovery.done')} onDone={done} />
      </Card>
    );
  }
  return (
    <Card id={id} title={t('card.title')} note={twoFactor.on ? t('card.on') : t('card.off')}>
      <Stack gap={3}>
        {settingUp ? (
          <TwoFactorSetup onDone={keep} onCancel={() => setSettingUp(false)} />
        ) : twoFactor.on ? (
          <TurnedOn left={twoFactor.recoveryCodesLeft} onAsk={setAsking} />
        ) : (
          <>
            <p>{t('card.why')}</p>
            <Row>
              <Button onClick={() => setSettingUp(true)}>{t('card.setUp')}</Button>
            </Row>
          </>
        )}
      </Stack>
      {asking === 'renew' && <RenewDialog onRenewed={setCodes} onClose={() => setAsking(null)} />}
      {asking === 'disable' && <DisableDialog onClose={() => setAsking(null)} />}
    </Card>
  );
}

function TurnedOn({ left, onAsk }: { left: number; onAsk: (what: 'renew' | 'disable') => void }) {
  const t = useT('sessions');
  return (
    <>
      {left <= few ? <Notice kind="warn">{t('card.few', { count: left })}</Notice> : <p>{t('card.left', { count: left })}</p>}
      <Row wrap>
        <Button onClick={() => onAsk('renew')}>{t('card.renew')}</Button>
        <Button kind="danger" onClick={() => onAsk('disable')}>
          {t('card.disable')}
        </Button>
      </Row>
    </>
  );
}

function RenewDialog({ onRenewed, onClose }: { onRenewed: (codes: string[]) => void; onClose: () => void }) {
  const t = useT('sessions');
  const renew = useRenewRecoveryCodes();
  return (
    <CodeDialog
      title={t('card.renewTitle')}
      confirm={t('card.renew')}
      run={async (code) => onRenewed((await renew.mutateAsync(code)).recoveryCodes)}
      onClose={onClose}
    >
      <p>{t('card.renewBody')}</p>
    </CodeDialog>
  );
}

function DisableDialog({ onClose }: { onClose: () => void }) {
  const t = useT('sessions');
  const { twoFactorDemanded, currentWorkspace } = useProfile();
  const disable = useDisableTwoFactor();
  return (
    <CodeDialog
      danger
      title={t('card.disableTitle')}
      confirm={t('card.disable')}
      run={async (code) => {
        await disable.mutateAsync(code);
        toast.ok(t('card.disabled'));
      }}
      onClose={onClose}
    >
      <p>{twoFactorDemanded ? t('card.disableDemanded', { workspace: currentWorkspace.name }) : t('card.disableBody')}</p>
    </CodeDialog>
  );
}
