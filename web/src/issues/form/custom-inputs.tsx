import { type CustomField, type FieldValue, fieldPath } from '@coloa/contract/custom-fields/custom-fields.schema.ts';
import type { Issue } from '@coloa/contract/issues/issues.schema.ts';
import type { Project } from '@coloa/contract/projects/projects.schema.ts';
import type { Person } from '@coloa/contract/users/users.schema.ts';
import { FieldInput } from '../../custom-fields/field-input.tsx';
import { useFields } from '../../custom-fields/use-fields.ts';
import { useT } from '../../lib/i18n.ts';
import { FieldError } from '../../ui/fields/field-error.tsx';
import { peopleOf } from '../issues.queries.ts';
import styles from './form.module.css';
import type { IssueFormState } from './use-issue-form.ts';

interface CustomInputsProps {
  form: IssueFormState;
  project: Project;
  issue: Issue | null;
}

const isShown = ({ retired }: CustomField): boolean => !retired;

/** Returns the people of the project, and those who are chosen in the issue although they have left the project. */
function peopleFor(project: Project, issue: Issue | null): Person[] {
  const people = peopleOf(project);
  const chosen = Object.values(issue?.fields ?? {}).filter(
    (value): value is Person => typeof value === 'object' && !Array.isArray(value) && !people.some(({ id }) => id === (value as Person).id),
  );
  return [...people, ...chosen];
}

export function CustomInputs({ form: { value, errors, set, read }, project, issue }: CustomInputsProps) {
  const t = useT('customFields');
  const fields = useFields().filter(isShown);
  if (fields.length === 0) return null;
  const people = peopleFor(project, issue);
  const change = (key: string, to: FieldValue | null) => set('fields', { ...read().fields, [key]: to });
  return (
    <fieldset className={styles.custom} data-field="fields">
      <legend>{t('title')}</legend>
      {fields.map((field) => (
        <div key={field.id} data-field={fieldPath(field.key)}>
          <FieldInput
            field={field}
            value={value.fields[field.key] ?? null}
            people={people}
            error={errors[fieldPath(field.key)]}
            onChange={(to) => change(field.key, to)}
          />
        </div>
      ))}
      {errors.fields && <FieldError id="custom-fields-error">{errors.fields}</FieldError>}
    </fieldset>
  );
}
