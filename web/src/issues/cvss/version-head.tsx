import { readCvss, scoreOf } from '@coloa/contract/issues/cvss.ts';
import { CVSS_VERSIONS } from '@coloa/contract/issues/cvss-metrics.ts';
import { formatScore } from '../../lib/format.ts';
import { useT } from '../../lib/i18n.ts';
import { Severity } from '../../ui/data/severity.tsx';
import { Segmented } from '../../ui/fields/segmented.tsx';
import { Row } from '../../ui/layout/layout.tsx';
import { Text } from '../../ui/layout/text.tsx';
import { type Calculator, type CalculatorAction, otherVersion, vectorOf } from './calculator-state.ts';
import styles from './cvss.module.css';

export interface CalculatorPartProps {
  state: Calculator;
  dispatch: (action: CalculatorAction) => void;
}

/** The score of the shown version, a switch between both versions with their scores, and which of them decides the severity. */
export function VersionHead({ state, dispatch }: CalculatorPartProps) {
  const t = useT('cvss');
  return (
    <>
      <Row justify="between">
        <Score state={state} />
        <Segmented
          label={t('version')}
          options={CVSS_VERSIONS.map((version) => {
            const score = scoreOf(vectorOf(state, version));
            return {
              value: version,
              label: (
                <>
                  {version} {score !== null && version !== state.version && <span className={styles.tabScore}>{formatScore(score)}</span>}
                </>
              ),
            };
          })}
          value={state.version}
          onChange={(version) => dispatch({ do: 'show', version })}
        />
      </Row>
      <Deciding state={state} dispatch={dispatch} />
    </>
  );
}

function Score({ state }: { state: Calculator }) {
  const t = useT('cvss');
  const scored = readCvss(vectorOf(state, state.version));
  return (
    <output className={styles.score} aria-label={t('score')}>
      {scored ? (
        <>
          <Text as="b" size={22} weight={600} numeric>
            {formatScore(scored.score)}
          </Text>
          <Severity severity={scored.severity} box />
        </>
      ) : (
        <Text tone="muted">{t('unscored')}</Text>
      )}
    </output>
  );
}

function Deciding({ state, dispatch }: CalculatorPartProps) {
  const t = useT('cvss');
  const { version } = state;
  const other = otherVersion(version);
  if (vectorOf(state, other) === '') return null;
  const isScored = readCvss(vectorOf(state, version)) !== null;
  const isEmpty = vectorOf(state, version) === '';
  return (
    <Row wrap gap={12}>
      {!isEmpty && version === state.decides && (
        <Text size={12} tone="muted">
          {t('decides')}
        </Text>
      )}
      {isScored && version !== state.decides && (
        <button type="button" className={styles.link} onClick={() => dispatch({ do: 'decide' })}>
          {t('decide', { version })}
        </button>
      )}
      {!isScored && (
        <button type="button" className={styles.link} onClick={() => dispatch({ do: 'copy' })}>
          {t('copy', { version: other })}
        </button>
      )}
    </Row>
  );
}
