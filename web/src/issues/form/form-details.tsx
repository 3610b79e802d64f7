import { PRIORITIES } from '@coloa/contract/issues/issue-states.ts';
import type { Issue } from '@coloa/contract/issues/issues.schema.ts';
import { LIMITS } from '@coloa/contract/limits.ts';
import type { Project } from '@coloa/contract/projects/projects.schema.ts';
import { Suspense } from 'react';
import { typedCwe } from '../../lib/cwe.ts';
import { useT } from '../../lib/i18n.ts';
import { Person } from '../../ui/data/avatar.tsx';
import { DateField } from '../../ui/fields/date-field.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TagsField } from '../../ui/fields/tags-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { CweField } from '../cwe/lazy-cwe.ts';
import { peopleOf } from '../issues.queries.ts';
import { CustomInputs } from './custom-inputs.tsx';
import styles from './form.module.css';
import { SeverityField } from './severity-field.tsx';
import type { BugChoice } from './use-bug-choice.ts';
import type { IssueFormState } from './use-issue-form.ts';
import { VectorFields } from './vector-fields.tsx';

interface FormDetailsProps {
  form: IssueFormState;
  choice: BugChoice;
  project: Project;
  issue: Issue | null;
  /** True for a correction, which cannot change the priority. */
  correcting: boolean;
}

export function FormDetails(props: FormDetailsProps) {
  return (
    <div className={styles.details}>
      <RatingFields {...props} />
      <PlanFields {...props} />
      <RecordFields {...props} />
      {!props.correcting && <CustomInputs {...props} />}
    </div>
  );
}

function RatingFields({ form, choice }: FormDetailsProps) {
  const t = useT('issues');
  const { value, errors, set } = form;
  return (
    <>
      <SeverityField
        value={value.severity}
        proposal={choice.proposal}
        error={errors.severity}
        onChange={(severity) => set('severity', severity)}
      />
      <VectorFields form={form} />
      <div data-field="cwe">
        <Suspense fallback={<TextField label={t('property.cwe')} optional value={value.cwe} readOnly />}>
          <CweField
            optional
            value={value.cwe}
            error={errors.cwe}
            onChange={(cwe) => set('cwe', cwe)}
            onBlur={() => set('cwe', typedCwe(value.cwe))}
          />
        </Suspense>
      </div>
    </>
  );
}

function PlanFields({ form: { value, errors, set }, project, issue, correcting }: FormDetailsProps) {
  const t = useT('issues');
  const people = peopleOf(project);
  const reason = correcting ? t('form.priorityKept') : issue && !issue.can.setPriority ? t('form.priorityOf') : null;
  // The current fixer stays among the options, even if this user has left the project.
  const known = issue?.fixer && !people.some(({ id }) => id === issue.fixer?.id) ? [...people, issue.fixer] : people;
  return (
    <>
      <div data-field="priority">
        <SelectField
          label={t('property.priority')}
          optional
          clearable
          disabled={reason !== null}
          hint={reason}
          options={PRIORITIES.map((priority) => ({ value: priority, label: t(`priority.${priority}`) }))}
          value={value.priority}
          error={errors.priority}
          onChange={(priority) => set('priority', priority)}
        />
      </div>
      <div data-field="fixerId">
        <SelectField
          label={t('property.fixer')}
          optional
          clearable
          searchable
          options={known.map((person) => ({
            value: person.id,
            label: person.name,
            content: <Person name={person.name} src={person.avatar} />,
          }))}
          value={value.fixerId}
          error={errors.fixerId}
          onChange={(fixerId) => set('fixerId', fixerId)}
        />
      </div>
      <div data-field="foundDay">
        <DateField
          label={t('property.foundDay')}
          value={value.foundDay}
          error={errors.foundDay}
          clearable
          onChange={(day) => set('foundDay', day)}
        />
      </div>
      <div data-field="dueDay">
        <DateField
          label={t('property.dueDay')}
          optional
          value={value.dueDay}
          error={errors.dueDay}
          onChange={(day) => set('dueDay', day)}
        />
      </div>
    </>
  );
}

function RecordFields({ form: { value, errors, set }, project }: FormDetailsProps) {
  const t = useT('issues');
  return (
    <>
      <div data-field="tags">
        <TagsField
          label={t('property.tags')}
          optional
          maxTags={LIMITS.tags}
          maxLength={LIMITS.tag}
          suggestions={project.tags ?? []}
          value={value.tags}
          error={errors.tags}
          onChange={(tags) => set('tags', tags)}
        />
      </div>
      <TextField
        label={t('property.externalId')}
        optional
        mono
        spellCheck={false}
        maxLength={LIMITS.name}
        data-field="externalId"
        value={value.externalId}
        error={errors.externalId}
        onChange={(event) => set('externalId', event.currentTarget.value)}
      />
    </>
  );
}
