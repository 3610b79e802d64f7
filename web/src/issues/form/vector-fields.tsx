import { type ReactNode, useState } from 'react';
import { useT } from '../../lib/i18n.ts';
import { TextArea } from '../../ui/fields/text-area.tsx';
import { CvssButton } from '../cvss/cvss-button.tsx';
import type { TypedVectors } from '../cvss/typed-vectors.ts';
import { VectorSuggestions } from '../cvss/vector-suggestions.tsx';
import { ScoreHint } from '../properties/cvss-property.tsx';
import { placeholderBeside, vectorError, versionOf } from '../use-cvss.ts';
import styles from './form.module.css';
import type { IssueFormState } from './use-issue-form.ts';

/** The vector that decides the severity, and the vector of the other version if there is one. */
export function VectorFields({ form: { value, errors, set } }: { form: IssueFormState }) {
  const t = useT('cvss');
  const { cvss, cvssOther } = value;
  const use = (vectors: TypedVectors) => {
    set('cvss', vectors.cvss);
    set('cvssOther', vectors.cvssOther);
  };
  const hasOther = cvssOther.trim() !== '';
  const version = versionOf(cvssOther.trim());
  const [editsOther, setEditsOther] = useState(false);
  return (
    <>
      <div>
        <VectorField
          name="cvss"
          vector={cvss}
          beside={cvssOther}
          isOneOfTwo={hasOther}
          error={errors.cvss}
          aside={<CvssButton className={styles.link} vectors={{ cvss: cvss.trim(), cvssOther: cvssOther.trim() }} onUse={use} />}
          note={hasOther && cvss.trim() !== '' && t('decides')}
          onChange={(vector) => set('cvss', vector)}
        />
        {cvss.trim() === '' && !hasOther && <VectorSuggestions cwe={value.cwe} bugId={value.bugId} onUse={use} />}
      </div>
      {/* While the user types, the field stays even if it is empty. */}
      {(cvssOther !== '' || editsOther || errors.cvssOther) && (
        <div>
          <VectorField
            name="cvssOther"
            vector={cvssOther}
            beside={cvss}
            isOneOfTwo
            error={errors.cvssOther}
            onEditing={setEditsOther}
            onChange={(vector) => set('cvssOther', vector)}
          />
          {version !== '' && (
            <button type="button" className={styles.below} onClick={() => use({ cvss: cvssOther, cvssOther: cvss })}>
              {t('decide', { version })}
            </button>
          )}
        </div>
      )}
    </>
  );
}

/** Returns an error that names the first invalid part of a vector, after the user has left the field. */
function useLeftVector(vector: string): { wrong: string | undefined; check: () => void } {
  const t = useT('cvss');
  const [left, setLeft] = useState<{ vector: string; error: string | null } | null>(null);
  return {
    wrong: left?.vector === vector ? (left.error ?? undefined) : undefined,
    check: () => void vectorError(vector, t).then((error) => setLeft({ vector, error })),
  };
}

interface VectorFieldProps {
  name: keyof TypedVectors;
  vector: string;
  /** The vector of the other field. */
  beside: string;
  /** True if the label contains the version. */
  isOneOfTwo: boolean;
  error: string | undefined;
  aside?: ReactNode;
  /** Text after the score. */
  note?: ReactNode;
  onChange: (vector: string) => void;
  /** Called with true when the field gets the focus, and with false when it loses the focus. */
  onEditing?: (editing: boolean) => void;
}

function VectorField({ name, vector, beside, isOneOfTwo, error, aside, note, onChange, onEditing }: VectorFieldProps) {
  const t = useT('issues');
  const { wrong, check } = useLeftVector(vector);
  const version = versionOf(vector.trim());
  return (
    // A text area, because vectors are longer than the column, and a single line would hide their end.
    <TextArea
      label={isOneOfTwo && version !== '' ? `CVSS ${version}` : t(`property.${name}`)}
      aside={aside}
      optional={!isOneOfTwo}
      mono
      rows={2}
      spellCheck={false}
      placeholder={placeholderBeside(beside)}
      maxLength={300}
      data-field={name}
      value={vector}
      error={error ?? wrong}
      onFocus={() => onEditing?.(true)}
      onBlur={() => {
        check();
        onEditing?.(false);
      }}
      hint={
        <span>
          <ScoreHint vector={vector.trim()} /> {note}
        </span>
      }
      onChange={(event) => onChange(event.currentTarget.value.replaceAll('\n', ''))}
    />
  );
}
