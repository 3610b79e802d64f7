import type { Share } from '@coloa/contract/reports/shares.contract.ts';
import { formatDateTime, formatNumber } from '../../lib/format.ts';
import { useLanguage, useT } from '../../lib/i18n.ts';
import { useProfile } from '../../profile/profile.queries.ts';
import { Facts } from '../../ui/data/facts.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Button } from '../../ui/layout/button.tsx';
import { Stack } from '../../ui/layout/layout.tsx';
import { Drawer } from '../../ui/overlays/drawer.tsx';
import { Sha256 } from '../versions/version-list.tsx';
import { ShareLog } from './share-log.tsx';
import { ShareStateWord } from './share-state.tsx';
import type { ShareActions } from './use-share-actions.tsx';

interface ShareDrawerProps {
  projectId: string;
  share: Share;
  actions: ShareActions;
  onClose: () => void;
}

export function ShareDrawer({ projectId, share, actions, onClose }: ShareDrawerProps) {
  const t = useT('shares');
  const { label, state } = share;
  return (
    <Drawer
      opened
      onClose={onClose}
      width={720}
      title={label}
      footer={
        state !== 'REVOKED' && (
          <>
            {actions.change && <Button onClick={() => actions.change?.(share)}>{t('change')}</Button>}
            <Button kind="danger" onClick={() => actions.revoke(share)}>
              {t('revoke')}
            </Button>
          </>
        )
      }
    >
      <Stack>
        {state === 'LOCKED' && (
          <Notice
            kind="warn"
            action={
              actions.unlock && (
                <Button size="s" onClick={() => actions.unlock?.(share)}>
                  {t('unlock')}
                </Button>
              )
            }
          >
            {t('lockedBody')}
          </Notice>
        )}
        <ShareFacts share={share} />
        <ShareLog projectId={projectId} shareId={share.id} />
      </Stack>
    </Drawer>
  );
}

function ShareFacts({ share }: { share: Share }) {
  const t = useT('shares');
  const words = useT('projectReport');
  const language = useLanguage();
  const { timeZone } = useProfile().currentWorkspace;
  const { state, shown, expiresAt, by, at, views, downloaded } = share;
  const allowed = [share.downloads && t('form.downloads'), share.comments && t('form.comments'), share.retests && t('form.retests')].filter(
    Boolean,
  );
  return (
    <Facts
      facts={[
        [t('column.state'), <ShareStateWord key="state" state={state} />],
        [t('column.shows'), shown ? words('versions.number', { number: shown.number }) : t('live')],
        ...(shown
          ? ([['SHA-256', <Sha256 key="sha" value={shown.sha256} label={words('versions.copySha', { number: shown.number })} />]] as const)
          : []),
        [words('choice.language'), words(`language.${share.language}`)],
        [t('column.until'), expiresAt ? formatDateTime(expiresAt, timeZone) : t('noEnd')],
        [t('password.label'), t(share.password ? 'password.has' : 'password.hasNone')],
        [t('form.may'), allowed.length > 0 ? allowed.join(' · ') : t('readOnly')],
        [t('column.views'), formatNumber(views, language)],
        [t('column.downloaded'), formatNumber(downloaded, language)],
        [t('madeBy'), `${by.name}, ${formatDateTime(at, timeZone)}`],
      ]}
    />
  );
}
