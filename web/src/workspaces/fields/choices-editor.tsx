import { LIMITS } from '@coloa/contract/limits.ts';
import { useT } from '../../lib/i18n.ts';
import { CheckField } from '../../ui/fields/check-field.tsx';
import { FieldError } from '../../ui/fields/field-error.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Button } from '../../ui/layout/button.tsx';
import { IconButton } from '../../ui/layout/icon-button.tsx';
import { IconPlus, IconTrash } from '../../ui/layout/icons.tsx';
import { emptyChoice, type TypedChoice } from './field-values.ts';
import styles from './fields.module.css';

interface ChoicesEditorProps {
  choices: readonly TypedChoice[];
  error: string | undefined;
  onChange: (choices: TypedChoice[]) => void;
}

export function ChoicesEditor({ choices, error, onChange }: ChoicesEditorProps) {
  const t = useT('customFields');
  const set = (row: string, change: Partial<TypedChoice>) =>
    onChange(choices.map((choice) => (choice.row === row ? { ...choice, ...change } : choice)));
  return (
    <fieldset className={styles.choices}>
      <legend>{t('form.choices')}</legend>
      {choices.map(({ row, key, vi, en, retired }, n) => (
        <div key={row} className={styles.choice}>
          <TextField
            label={t('form.choiceVi', { number: n + 1 })}
            value={vi}
            maxLength={LIMITS.fieldName}
            onChange={(event) => set(row, { vi: event.currentTarget.value })}
          />
          <TextField
            label={t('form.choiceEn', { number: n + 1 })}
            value={en}
            maxLength={LIMITS.fieldName}
            onChange={(event) => set(row, { en: event.currentTarget.value })}
          />
          {key !== null && (
            <CheckField
              label={t('form.choiceRetired', { number: n + 1 })}
              checked={retired}
              onChange={(event) => set(row, { retired: event.currentTarget.checked })}
            />
          )}
          <IconButton
            label={t('form.removeChoice', { number: n + 1 })}
            onClick={() => onChange(choices.filter((each) => each.row !== row))}
          >
            <IconTrash />
          </IconButton>
        </div>
      ))}
      {error && <FieldError id="choices-error">{error}</FieldError>}
      {choices.length < LIMITS.fieldChoices && (
        <div>
          <Button size="s" icon={<IconPlus size={14} />} onClick={() => onChange([...choices, emptyChoice()])}>
            {t('form.addChoice')}
          </Button>
        </div>
      )}
    </fieldset>
  );
}
