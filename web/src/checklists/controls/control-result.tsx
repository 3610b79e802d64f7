import type { ControlDetail, ProjectChecklists } from '@coloa/contract/checklists/project-checklists.contract.ts';
import { useT } from '../../lib/i18n.ts';
import { Person } from '../../ui/data/avatar.tsx';
import { RelativeTime } from '../../ui/data/relative-time.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { CheckField } from '../../ui/fields/check-field.tsx';
import { Row, Stack } from '../../ui/layout/layout.tsx';
import { AssetResult } from './asset-result.tsx';
import { peopleOfControl } from './control-row.tsx';
import { ControlStateWord, StateChoice } from './control-state.tsx';
import styles from './controls.module.css';
import { useUpdateControl } from './controls.queries.ts';
import { useSetState } from './use-set-state.ts';

interface ControlResultProps {
  projectId: string;
  control: ControlDetail;
  assets: ProjectChecklists['assets'];
  work: boolean;
}

export function ControlResult({ projectId, control, assets, work }: ControlResultProps) {
  const t = useT('controls');
  const sayState = useSetState(projectId);
  const { state, perAsset } = control;
  return (
    <section className={styles.part} aria-label={t('result')}>
      <h4>{t('result')}</h4>
      <Stack gap={3}>
        {work && !perAsset ? (
          <StateChoice legend={t('result')} value={state} onChange={(to) => sayState({ control, from: state, to })} />
        ) : (
          <Row wrap>
            <ControlStateWord state={state} />
            {perAsset && <span className={styles.muted}>{t('perAsset.follows')}</span>}
          </Row>
        )}
        <WhoDidIt control={control} />
        {work && <PerAssetSwitch projectId={projectId} control={control} hasAssets={assets.length > 0} />}
        {perAsset && assets.length === 0 && <Notice kind="warn">{t('perAsset.noAssets')}</Notice>}
        {perAsset && (
          <ul className={styles.assets}>
            {assets.map((asset) => (
              <li key={asset.id}>
                <AssetResult projectId={projectId} control={control} asset={asset} work={work} />
              </li>
            ))}
          </ul>
        )}
      </Stack>
    </section>
  );
}

function WhoDidIt({ control: { by, at, tested } }: Pick<ControlResultProps, 'control'>) {
  const t = useT('controls');
  const others = peopleOfControl({ by: null, tested }).filter(({ id }) => id !== by?.id);
  return (
    <>
      {by && at && (
        <Row wrap className={styles.facts}>
          <Person name={by.name} src={by.avatar} />
          <RelativeTime at={at} />
        </Row>
      )}
      {others.length > 0 && (
        <Row wrap className={styles.facts}>
          <span>{t('tested')}</span>
          {others.map((person) => (
            <Person key={person.id} name={person.name} src={person.avatar} />
          ))}
        </Row>
      )}
    </>
  );
}

interface PerAssetSwitchProps extends Pick<ControlResultProps, 'projectId' | 'control'> {
  hasAssets: boolean;
}

function PerAssetSwitch({ projectId, control: { id: controlId, code, perAsset }, hasAssets }: PerAssetSwitchProps) {
  const t = useT('controls');
  const { mutate } = useUpdateControl(projectId);
  const turn = (on: boolean) => {
    const text = t(on ? 'perAsset.on' : 'perAsset.off', { code });
    mutate({ controlId, perAsset: on, told: { text, back: { controlId, perAsset: !on } } });
  };
  return (
    <CheckField
      label={t('perAsset.switch')}
      hint={hasAssets ? undefined : t('perAsset.noAssets')}
      disabled={!hasAssets && !perAsset}
      checked={perAsset}
      onChange={(event) => turn(event.currentTarget.checked)}
    />
  );
}
