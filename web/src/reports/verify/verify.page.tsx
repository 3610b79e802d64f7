import type { VerifiedFile } from '@coloa/contract/reports/verification.contract.ts';
import { DropZone } from '../../files/drop-zone.tsx';
import { FileButton } from '../../files/file-button.tsx';
import { formatDay } from '../../lib/format.ts';
import { useT } from '../../lib/i18n.ts';
import { usePageTitle } from '../../routes/page-title.ts';
import { paths } from '../../routes/paths.ts';
import { SoloCard } from '../../sessions/solo-card.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { ProgressBar } from '../../ui/feedback/progress-bar.tsx';
import { Button } from '../../ui/layout/button.tsx';
import { IconFile } from '../../ui/layout/icons.tsx';
import { TextLink } from '../../ui/layout/text-link.tsx';
import { useVerification } from './use-verification.ts';
import styles from './verify.module.css';

/** Lets users verify a report file, without a session. The file stays on the device; only its hash is sent. */
export function VerifyPage() {
  const t = useT('verification');
  const { state, verify, retry } = useVerification();
  usePageTitle(t('title'));
  const take = ([file]: File[]) => file && void verify(file);
  return (
    <SoloCard title={t('title')}>
      <p className={styles.about}>{t('about')}</p>
      <div>
        <DropZone onFiles={take} className={styles.zone}>
          <span className={styles.drop}>{t('drop')}</span>
          <FileButton single onFiles={take}>
            {(choose) => (
              <Button kind={state.step === 'idle' ? 'main' : 'default'} size="l" icon={<IconFile size={14} />} onClick={choose}>
                {t(state.step === 'idle' ? 'choose' : 'another')}
              </Button>
            )}
          </FileButton>
        </DropZone>
        <div className={styles.outcome} aria-live="polite">
          {state.step !== 'idle' && <p className={styles.name}>{state.name}</p>}
          {state.step === 'hashing' && <ProgressBar value={state.share} label={t('hashing', { name: state.name })} />}
          {state.step === 'asking' && <p className={styles.about}>{t('asking')}</p>}
          {state.step === 'answered' && <Answer answer={state.answer} />}
          {state.step === 'failed' && (
            <Notice
              kind="bad"
              action={
                state.sha256 !== null && (
                  <Button size="s" onClick={retry}>
                    {t('ui:retry')}
                  </Button>
                )
              }
            >
              {state.words}
            </Notice>
          )}
          {'sha256' in state && state.sha256 !== null && (
            <>
              <code className={styles.sha}>SHA-256 {state.sha256}</code>
              <p className={styles.about}>{t('printed')}</p>
            </>
          )}
        </div>
      </div>
    </SoloCard>
  );
}

function Answer({ answer: { unchanged, day, version } }: { answer: VerifiedFile }) {
  const t = useT('verification');
  if (!unchanged || day === null)
    return (
      <Notice kind="warn">
        <b>{t('unknown.title')}</b>
        <br />
        {t('unknown.body')}
      </Notice>
    );
  return (
    <Notice kind="ok">
      <b>{t('unchanged.title')}</b>
      <br />
      {t('unchanged.body', { day: formatDay(day) })}
      {version && (
        <>
          <br />
          <TextLink href={paths.report(version.project.id)} className={styles.version}>
            {t('version', { number: version.number, key: version.project.key, name: version.project.name })}
          </TextLink>
        </>
      )}
    </Notice>
  );
}
