import { PRIORITIES } from '@coloa/contract/issues/issue-states.ts';
import type { Issue } from '@coloa/contract/issues/issues.schema.ts';
import { LIMITS } from '@coloa/contract/limits.ts';
import type { Project } from '@coloa/contract/projects/projects.schema.ts';
import { Suspense, useState } from 'react';
import { useT } from '../../lib/i18n.ts';
import { Person } from '../../ui/data/avatar.tsx';
import { DateField } from '../../ui/fields/date-field.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TagsField } from '../../ui/fields/tags-field.tsx';
import { TextArea } from '../../ui/fields/text-area.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { CvssButton } from '../cvss/cvss-button.tsx';
import { VectorSuggestions } from '../cvss/vector-suggestions.tsx';
import { CweField } from '../cwe/lazy-cwe.ts';
import { typedCwe } from '../cwe.ts';
import { peopleOf } from '../issues.queries.ts';
import { ScoreHint } from '../properties/rating-properties.tsx';
import { vectorError } from '../use-cvss.ts';
import styles from './form.module.css';
import { SeverityField } from './severity-field.tsx';
import type { BugChoice } from './use-bug-choice.ts';
import type { IssueFormState } from './use-issue-form.ts';

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
    </div>
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

function RatingFields({ form: { value, errors, set }, choice }: FormDetailsProps) {
  const t = useT('issues');
  const { wrong, check } = useLeftVector(value.cvss);
  return (
    <>
      <SeverityField
        value={value.severity}
        proposal={choice.proposal}
        error={errors.severity}
        onChange={(severity) => set('severity', severity)}
      />
      {/* A text area, because vectors are longer than the column, and a single line would hide their end. */}
      <div>
        <TextArea
          label={t('property.cvss')}
          aside={<CvssButton className={styles.link} vector={value.cvss.trim()} onUse={(vector) => set('cvss', vector)} />}
          optional
          mono
          rows={2}
          spellCheck={false}
          placeholder="CVSS:3.1/AV:N/…"
          maxLength={300}
          data-field="cvss"
          value={value.cvss}
          error={errors.cvss ?? wrong}
          onBlur={check}
          hint={<ScoreHint vector={value.cvss.trim()} />}
          onChange={(event) => set('cvss', event.currentTarget.value.replaceAll('\n', ''))}
        />
        {value.cvss.trim() === '' && <VectorSuggestions cwe={value.cwe} bugId={value.bugId} onUse={(vector) => set('cvss', vector)} />}
      </div>
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
  // The current fixer stays among the options, even if this user has left the project.
  const known = issue?.fixer && !people.some(({ id }) => id === issue.fixer?.id) ? [...people, issue.fixer] : people;
  return (
    <>
      <div data-field="priority">
        <SelectField
          label={t('property.priority')}
          optional
          clearable
          disabled={correcting || (issue !== null && !issue.can.setPriority)}
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
