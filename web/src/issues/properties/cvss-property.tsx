import { Fragment } from 'react';
import { formatScore } from '../../lib/format.ts';
import { useT } from '../../lib/i18n.ts';
import { Severity } from '../../ui/data/severity.tsx';
import { EditableProperty } from '../../ui/fields/editable-property.tsx';
import { TextEditor } from '../../ui/fields/text-editor.tsx';
import { Text } from '../../ui/layout/text.tsx';
import { CvssButton } from '../cvss/cvss-button.tsx';
import { changedVectors, type TypedVectors, typedVectors } from '../cvss/typed-vectors.ts';
import { VectorSuggestions } from '../cvss/vector-suggestions.tsx';
import { metricsOf, placeholderBeside, sameVersionError, useCvss, vectorError, versionOf } from '../use-cvss.ts';
import { NothingYet } from './nothing-yet.tsx';
import styles from './properties.module.css';
import type { PropertyGroupProps } from './property-group.ts';

const vectorLength = 300;

/** The vector that decides the severity, and below it the vector of the other version if the issue has one. */
export function CvssProperties({ issue, save }: PropertyGroupProps) {
  return (
    <>
      <VectorProperty name="cvss" score={issue.cvssScore} issue={issue} save={save} />
      {issue.cvssOther && <VectorProperty name="cvssOther" score={issue.cvssOtherScore} issue={issue} save={save} />}
    </>
  );
}

interface VectorPropertyProps extends PropertyGroupProps {
  name: keyof TypedVectors;
  score: number | null;
}

function VectorProperty({ name, score, issue, save }: VectorPropertyProps) {
  const t = useT('issues');
  const words = useT('cvss');
  const vector = issue[name];
  const withVector = (text: string): TypedVectors => ({ ...typedVectors(issue), [name]: text });
  const saveVectors = (vectors: TypedVectors) => {
    const value = changedVectors(issue, vectors);
    if (Object.keys(value).length > 0) save({ field: 'vectors', value });
  };
  return (
    <EditableProperty
      label={vector ? `CVSS ${versionOf(vector)}` : t('property.cvss')}
      can={issue.can.edit}
      mayEnd={name === 'cvssOther'}
      edit={(done) => {
        const use = (vectors: TypedVectors) => {
          saveVectors(vectors);
          done();
        };
        return (
          <TextEditor
            label={t(`property.${name}`)}
            mono
            value={vector ?? ''}
            maxLength={vectorLength}
            placeholder={placeholderBeside((name === 'cvss' ? issue.cvssOther : issue.cvss) ?? '')}
            hint={(text) => <ScoreHint vector={text} />}
            below={(text) => text === '' && vector === null && <VectorSuggestions cwe={issue.cwe} bugId={issue.bugId} onUse={use} />}
            after={(text) => <CvssButton className={styles.inside} vectors={withVector(text)} onUse={use} />}
            check={async (text) => (await vectorError(text, words)) ?? sameVersionError(withVector(text), words)}
            onSave={(text) => saveVectors(withVector(text))}
            onDone={done}
          />
        );
      }}
    >
      {vector ? (
        <>
          {score !== null && (
            <Text as="b" weight={600} numeric>
              {formatScore(score)}
            </Text>
          )}
          <span className={styles.mono}>
            <Metrics vector={vector} />
          </span>
          {name === 'cvss' && issue.cvssOther && (
            <Text as="div" size={12} tone="muted">
              {words('decides')}
            </Text>
          )}
        </>
      ) : (
        <NothingYet />
      )}
    </EditableProperty>
  );
}

function Metrics({ vector }: { vector: string }) {
  const [first, ...rest] = metricsOf(vector).split('/');
  return (
    <>
      {first}
      {rest.map((metric) => (
        <Fragment key={metric}>
          /<wbr />
          {metric}
        </Fragment>
      ))}
    </>
  );
}

export function ScoreHint({ vector }: { vector: string }) {
  const t = useT('issues');
  const read = useCvss(vector);
  if (vector === '') return <>{t('cvss.hint')}</>;
  if (read === undefined) return <>…</>;
  if (read === null) return <>{t('cvss.unfinished')}</>;
  return (
    <>
      <Text as="b" weight={600} numeric>
        {formatScore(read.score)}
      </Text>{' '}
      <Severity severity={read.severity} />
    </>
  );
}
