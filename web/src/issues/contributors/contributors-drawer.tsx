import type { Issue } from '@coloa/contract/issues/issues.schema.ts';
import type { Person as PersonShape } from '@coloa/contract/users/users.schema.ts';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { memberChoice } from '../../choices/use-member-options.tsx';
import { fieldErrors } from '../../lib/api-error.ts';
import { useT } from '../../lib/i18n.ts';
import { focusNext } from '../../ui/behavior/focus.ts';
import { Person } from '../../ui/data/avatar.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { IconButton } from '../../ui/layout/icon-button.tsx';
import { IconX } from '../../ui/layout/icons.tsx';
import { Text } from '../../ui/layout/text.tsx';
import { FormDrawer } from '../../ui/overlays/form-drawer.tsx';
import styles from './contributors.module.css';
import { readersQuery, useSaveContributors } from './contributors.queries.ts';
import { changesOf, proposedShare, restOf, rowsOf, type ShareRow, shareOf, stillToSave } from './shares.ts';

interface ContributorsDrawerProps {
  issue: Pick<Issue, 'id' | 'key' | 'reporter' | 'contributors'>;
  onClose: () => void;
}

export function ContributorsDrawer({ issue, onClose }: ContributorsDrawerProps) {
  const t = useT('issues');
  // Changes are relative to the contributors when the form opened, so that a save does not revert later changes of other users.
  const [opened] = useState<readonly ShareRow[]>(() => rowsOf(issue.contributors));
  const [rows, setRows] = useState(opened);
  const [tried, setTried] = useState(false);
  const { mutate, isPending, error } = useSaveContributors(issue.id);
  const changes = stillToSave(changesOf(opened, rows), rowsOf(issue.contributors));
  const rest = restOf(rows);
  const tooMuch = rest !== null && rest < 0;
  // An empty field counts as an error only after the first attempt to save.
  const wrong = new Set(
    rows.filter(({ share }) => shareOf(share) === null && (tried || share.trim() !== '')).map(({ person }) => person.id),
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (rest === null || tooMuch) return;
    if (changes.length === 0) onClose();
    else mutate(changes, { onSuccess: onClose });
  };
  return (
    <FormDrawer
      title={t('contributors.title', { key: issue.key })}
      confirm={t('ui:save')}
      busy={isPending}
      unsaved={changes.length > 0 && !isPending}
      errors={tried && wrong.size > 0 ? Object.fromEntries([...wrong].map((id) => [id, true])) : fieldErrors(error)}
      failure={error}
      onSubmit={submit}
      onClose={onClose}
    >
      <Text as="p" size={13} tone="muted">
        {t('contributors.hint')}
      </Text>
      <Shares reporter={issue.reporter} rest={rest} rows={rows} wrong={wrong} onChange={setRows} />
      {tooMuch && <TooMuch over={-rest} />}
      <AddContributor
        // A new key clears the typed text when a person is added or removed.
        key={rows.length}
        issueId={issue.id}
        taken={[issue.reporter.id, ...rows.map(({ person }) => person.id)]}
        onAdd={(person) => {
          setRows([...rows, { person, share: String(proposedShare(rows)) }]);
          focusNext(() => document.querySelector(`[data-share="${person.id}"]`));
        }}
      />
    </FormDrawer>
  );
}

interface SharesProps {
  reporter: Issue['reporter'];
  /** The reporter's share in percent, negative if the others exceed 100 %; null while a typed share is invalid. */
  rest: number | null;
  rows: readonly ShareRow[];
  /** Ids of people with an invalid share. */
  wrong: ReadonlySet<string>;
  onChange: (rows: readonly ShareRow[]) => void;
}

function Shares({ reporter, rest, rows, wrong, onChange }: SharesProps) {
  const t = useT('issues');
  const remove = (at: number) => {
    const neighbour = rows[at + 1] ?? rows[at - 1];
    onChange(rows.toSpliced(at, 1));
    focusNext(() => document.querySelector(neighbour ? `[data-share="${neighbour.person.id}"]` : '[data-add-contributor]'));
  };
  return (
    <ul className={styles.rows}>
      <li className={styles.row}>
        <Person name={reporter.name} src={reporter.avatar} />
        <Text size={12} tone="muted">
          {t('property.reporter')}
        </Text>
        <output className={styles.rest} data-bad={(rest !== null && rest < 0) || undefined} aria-label={t('contributors.rest')}>
          {rest === null ? '–' : `${rest}%`}
        </output>
      </li>
      {rows.map((row, at) => (
        <Share
          key={row.person.id}
          row={row}
          wrong={wrong.has(row.person.id)}
          onChange={(share) => onChange(rows.with(at, { ...row, share }))}
          onRemove={() => remove(at)}
        />
      ))}
    </ul>
  );
}

interface ShareProps {
  row: ShareRow;
  wrong: boolean;
  onChange: (share: string) => void;
  onRemove: () => void;
}

function Share({ row: { person, share }, wrong, onChange, onRemove }: ShareProps) {
  const t = useT('issues');
  const name = person.name || person.username;
  return (
    <li className={styles.row} data-wrong={wrong || undefined}>
      <Person name={name} src={person.avatar} />
      <TextField
        label={t('contributors.share', { name })}
        hideLabel
        size="s"
        inputMode="numeric"
        data-share={person.id}
        className={styles.share}
        after="%"
        value={share}
        error={wrong && t('contributors.wrong')}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <IconButton label={t('contributors.remove', { name })} onClick={onRemove}>
        <IconX size={14} />
      </IconButton>
    </li>
  );
}

function TooMuch({ over }: { over: number }) {
  const t = useT('issues');
  return (
    <Text as="p" size={12} tone="danger" role="alert">
      {t('contributors.tooMuch', { over })}
    </Text>
  );
}

interface AddContributorProps {
  issueId: string;
  taken: readonly string[];
  onAdd: (person: PersonShape) => void;
}

function AddContributor({ issueId, taken, onAdd }: AddContributorProps) {
  const t = useT('issues');
  const [text, setText] = useState('');
  const [q] = useDebouncedValue(text.trim(), 200);
  const { data = [], isPlaceholderData } = useQuery(readersQuery(issueId, q));
  const people = data.filter(({ id }) => !taken.includes(id));
  return (
    <SelectField
      data-add-contributor
      label={t('contributors.add')}
      placeholder={t('contributors.addHint')}
      value={null}
      options={people.map(memberChoice)}
      onSearch={setText}
      searching={text.trim() !== q || isPlaceholderData}
      onChange={(id) => {
        const person = people.find((each) => each.id === id);
        if (person) onAdd(person);
      }}
    />
  );
}
