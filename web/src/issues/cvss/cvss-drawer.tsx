import { readCvss } from '@coloa/contract/issues/cvss.ts';
import { CVSS_VERSIONS } from '@coloa/contract/issues/cvss-metrics.ts';
import { readVector } from '@coloa/contract/issues/cvss-vector.ts';
import { useReducer } from 'react';
import { formatScore } from '../../lib/format.ts';
import { useT } from '../../lib/i18n.ts';
import { Severity } from '../../ui/data/severity.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Segmented } from '../../ui/fields/segmented.tsx';
import { TextArea } from '../../ui/fields/text-area.tsx';
import { Row } from '../../ui/layout/layout.tsx';
import { Text } from '../../ui/layout/text.tsx';
import { FormDrawer } from '../../ui/overlays/form-drawer.tsx';
import { type Calculator, calculate, calculatorOf, droppedOf, vectorOf } from './calculator-state.ts';
import styles from './cvss.module.css';
import { MetricGroups } from './metric-groups.tsx';

interface CvssDrawerProps {
  vector: string;
  /** Receives a vector with a score, or an empty text if the initial vector was cleared. */
  onUse: (vector: string) => void;
  onClose: () => void;
}

export function CvssDrawer({ vector, onUse, onClose }: CvssDrawerProps) {
  const t = useT('cvss');
  const [state, dispatch] = useReducer(calculate, vector, calculatorOf);
  const chosen = vectorOf(state);
  const scored = readCvss(chosen);
  const usable = scored !== null || (chosen === '' && vector !== '');
  return (
    <FormDrawer
      title={t('title')}
      width={920}
      confirm={chosen === '' && vector !== '' ? t('remove') : t('use')}
      busy={false}
      disabled={!usable}
      unsaved={state.text !== '' && state.text.trim() !== vector.trim()}
      errors={{}}
      failure={null}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault();
        if (usable) onUse(chosen);
      }}
    >
      <div className={styles.top}>
        <Row justify="between">
          <Score state={state} />
          <Segmented
            label={t('version')}
            options={CVSS_VERSIONS.map((version) => ({ value: version, label: version }))}
            value={state.version}
            onChange={(version) => dispatch({ do: 'switch', version })}
          />
        </Row>
        <VectorField state={state} dispatch={dispatch} />
        <Dropped state={state} />
      </div>
      <MetricGroups state={state} onChoose={(metric, value) => dispatch({ do: 'choose', metric, value })} />
    </FormDrawer>
  );
}

interface VectorFieldProps {
  state: Calculator;
  dispatch: (action: Parameters<typeof calculate>[1]) => void;
}

function VectorField({ state, dispatch }: VectorFieldProps) {
  const t = useT('cvss');
  return (
    <TextArea
      label={t('vector')}
      aside={
        state.text !== '' && (
          <button type="button" className={styles.link} onClick={() => dispatch({ do: 'clear' })}>
            {t('clear')}
          </button>
        )
      }
      mono
      rows={2}
      spellCheck={false}
      placeholder={`CVSS:${state.version}/AV:N/…`}
      value={state.text}
      hint={<VectorHint state={state} />}
      error={state.problems.length > 0 && <Problems state={state} />}
      onChange={(event) => dispatch({ do: 'type', text: event.currentTarget.value })}
      // Enter is ignored, because a vector has only one line.
      onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
    />
  );
}

function Dropped({ state }: { state: Calculator }) {
  const t = useT('cvss');
  const dropped = droppedOf(state);
  return (
    dropped.length > 0 && <Notice>{t('dropped', { count: dropped.length, values: dropped.join(', '), version: state.version })}</Notice>
  );
}

function Score({ state }: { state: Calculator }) {
  const t = useT('cvss');
  const scored = readCvss(vectorOf(state));
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

function VectorHint({ state }: { state: Calculator }) {
  const t = useT('cvss');
  const { problems } = readVector(vectorOf(state));
  const missing = problems.flatMap(({ kind, part }) => (kind === 'missing' ? [part] : []));
  if (state.text === '') return t('vectorHint');
  if (missing.length > 0) return t('missing', { count: missing.length, names: missing.join(', ') });
  return state.was30 ? t('readAs31') : null;
}

function Problems({ state }: { state: Calculator }) {
  const t = useT('cvss');
  return (
    <>
      {state.problems.map(({ kind, part }) => (
        <span key={`${kind} ${part}`} className={styles.problem}>
          {t(`problem.${kind}`, { part, version: state.version })}
        </span>
      ))}
      <span className={styles.problem}>
        <VectorHint state={state} />
      </span>
    </>
  );
}
