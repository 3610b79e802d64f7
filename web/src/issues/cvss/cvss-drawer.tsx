import { readCvss } from '@coloa/contract/issues/cvss.ts';
import { useReducer, useState } from 'react';
import { useT } from '../../lib/i18n.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { TextArea } from '../../ui/fields/text-area.tsx';
import { FormDrawer } from '../../ui/overlays/form-drawer.tsx';
import { type Calculator, calculate, calculatorOf, droppedOf, missingIn, otherVersion, vectorsOf } from './calculator-state.ts';
import styles from './cvss.module.css';
import { MetricGroups } from './metric-groups.tsx';
import type { TypedVectors } from './typed-vectors.ts';
import { type CalculatorPartProps, VersionHead } from './version-head.tsx';

interface CvssDrawerProps {
  vectors: TypedVectors;
  /** Receives vectors with a score, the deciding one first. A version without a vector has an empty text. */
  onUse: (vectors: TypedVectors) => void;
  onClose: () => void;
}

export function CvssDrawer({ vectors, onUse, onClose }: CvssDrawerProps) {
  const t = useT('cvss');
  const [state, dispatch] = useReducer(calculate, vectors, calculatorOf);
  const [before] = useState(() => vectorsOf(calculatorOf(vectors)));
  const now = vectorsOf(state);
  const chosen = [now.cvss, now.cvssOther].filter((vector) => vector !== '');
  const removes = chosen.length === 0 && (vectors.cvss !== '' || vectors.cvssOther !== '');
  const usable = removes || (chosen.length > 0 && chosen.every((vector) => readCvss(vector)));
  const isChanged = now.cvss !== before.cvss || now.cvssOther !== before.cvssOther || state.problems.length > 0;
  return (
    <FormDrawer
      title={t('title')}
      width={920}
      confirm={removes ? t('remove') : t(chosen.length > 1 ? 'useBoth' : 'use')}
      busy={false}
      disabled={!usable}
      unsaved={(chosen.length > 0 || state.text !== '') && isChanged}
      errors={{}}
      failure={null}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault();
        if (usable) onUse(now);
      }}
    >
      <div className={styles.top}>
        <VersionHead state={state} dispatch={dispatch} />
        <VectorField state={state} dispatch={dispatch} />
        <Notes state={state} />
      </div>
      <MetricGroups state={state} onChoose={(metric, value) => dispatch({ do: 'choose', metric, value })} />
    </FormDrawer>
  );
}

function VectorField({ state, dispatch }: CalculatorPartProps) {
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

function Notes({ state }: { state: Calculator }) {
  const t = useT('cvss');
  const dropped = droppedOf(state);
  const hidden = otherVersion(state.version);
  const missing = missingIn(state, hidden);
  return (
    <>
      {dropped.length > 0 && <Notice>{t('dropped', { count: dropped.length, values: dropped.join(', '), version: state.version })}</Notice>}
      {missing.length > 0 && <Notice>{t('otherMissing', { count: missing.length, names: missing.join(', '), version: hidden })}</Notice>}
    </>
  );
}

function VectorHint({ state }: { state: Calculator }) {
  const t = useT('cvss');
  const missing = missingIn(state, state.version);
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
