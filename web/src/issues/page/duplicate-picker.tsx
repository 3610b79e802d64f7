import { COUNTED_STATUSES } from '@coloa/contract/issues/issue-states.ts';
import type { IssueRow } from '@coloa/contract/issues/issues.schema.ts';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { likelyOriginals, originalsQuery } from '../../choices/issue-options.queries.ts';
import { useT } from '../../lib/i18n.ts';
import { Status } from '../../ui/data/status.tsx';
import { KeyText } from '../../ui/data/words.tsx';
import { ErrorState } from '../../ui/feedback/states.tsx';
import { CheckField } from '../../ui/fields/check-field.tsx';
import { FieldError } from '../../ui/fields/field-error.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { similarQuery } from '../form/seen/similar.queries.ts';
import styles from './duplicate-picker.module.css';

interface DuplicatePickerProps {
  projectId: string;
  /** Ids of the issues that become duplicates and therefore cannot be chosen. */
  among: readonly string[];
  types: readonly string[];
  /** The title of the duplicate, to offer issues with a similar title first; empty for several duplicates. */
  title: string;
  value: string | null;
  error: string | undefined;
  onChange: (issueId: string) => void;
}

type Candidate = Pick<IssueRow, 'id' | 'key' | 'title' | 'status'> & { projectId: string };

const candidateOf = ({ id, key, title, status, project }: IssueRow): Candidate => ({ id, key, title, status, projectId: project.id });

/** Returns the issues with a similar title that can be an original. Users who cannot search for similar issues get none. */
function useSimilar(projectId: string, title: string, among: readonly string[]): Candidate[] {
  const { data } = useQuery({ ...similarQuery(projectId, title), enabled: title !== '' });
  return (data?.issues ?? []).filter(({ id, status }) => !among.includes(id) && COUNTED_STATUSES.includes(status));
}

export function DuplicatePicker({ projectId, among, types, title, value, error, onChange }: DuplicatePickerProps) {
  const t = useT('issues');
  const name = useId();
  const errorId = `${name}-error`;
  const [text, setText] = useState('');
  const [q] = useDebouncedValue(text.trim(), 200);
  const here = useQuery(originalsQuery(projectId, q));
  const anywhere = useQuery({ ...originalsQuery(null, q), enabled: q !== '' });
  const similar = useSimilar(projectId, title, among);
  const [chosen, setChosen] = useState<Candidate | null>(null);
  const others = q === '' ? [] : (anywhere.data ?? []).filter((row) => row.project.id !== projectId);
  const near = (here.data ?? []).filter(({ id }) => !among.includes(id));
  const alike = q === '' ? similar : [];
  const likely = [...likelyOriginals(near, types), ...likelyOriginals(others, types)].map(candidateOf);
  const found = [...alike, ...likely.filter(({ id }) => alike.every((each) => each.id !== id))];
  // The chosen issue stays visible during further searches.
  const rows = chosen && !found.some(({ id }) => id === chosen.id) ? [chosen, ...found] : found;
  const inProject = rows.filter((row) => row.projectId === projectId && !among.includes(row.id));
  const elsewhere = rows.filter((row) => row.projectId !== projectId);
  const choose = (row: Candidate) => {
    setChosen(row);
    onChange(row.id);
  };
  const shared = { name, value, onChange: choose };
  return (
    <fieldset className={styles.picker} aria-describedby={error ? errorId : undefined}>
      <TextField
        label={t('property.duplicateOf')}
        placeholder={t('duplicates.search')}
        data-autofocus
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <div className={styles.found}>
        {inProject.length > 0 && <Group title={t('duplicates.here')} rows={inProject} {...shared} />}
        {elsewhere.length > 0 && <Group title={t('duplicates.elsewhere')} rows={elsewhere} {...shared} />}
        {here.isError && <ErrorState onRetry={() => void here.refetch()} />}
        {here.data && inProject.length + elsewhere.length === 0 && (
          <p className={styles.nothing}>{t(q === '' ? 'duplicates.none' : 'ui:field.nothingFound')}</p>
        )}
      </div>
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </fieldset>
  );
}

interface GroupProps {
  title: string;
  rows: readonly Candidate[];
  name: string;
  value: string | null;
  onChange: (row: Candidate) => void;
}

function Group({ title, rows, name, value, onChange }: GroupProps) {
  const t = useT('issues');
  // Both groups of radio buttons have the same name, so that the arrow keys move through all of them.
  return (
    <fieldset>
      <legend className={styles.group}>{title}</legend>
      {rows.map((row) => (
        <CheckField
          key={row.id}
          type="radio"
          name={name}
          label={
            <span className={styles.row}>
              <KeyText>{row.key}</KeyText>
              <span className={styles.title}>{row.title || t('untitled')}</span>
              <Status plain status={row.status} label={t(`status.${row.status}`)} />
            </span>
          }
          checked={row.id === value}
          onChange={() => onChange(row)}
        />
      ))}
    </fieldset>
  );
}
