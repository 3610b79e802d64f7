import type { Issue } from '@coloa/contract/issues/issues.schema.ts';
import type { Person as PersonShape } from '@coloa/contract/users/users.schema.ts';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { memberChoice } from '../../choices/member-choice.tsx';
import { fieldErrors } from '../../lib/api-error.ts';
import { useT } from '../../lib/i18n.ts';
import { focusNext } from '../../ui/behavior/focus.ts';
import { Person } from '../../ui/data/person.tsx';
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

/** Who wrote it and with which part; what the reporter is left with follows as one types. */
export function ContributorsDrawer({ issue, onClose }: ContributorsDrawerProps) {
  const t = useT('issues');
  // What others save meanwhile changes the issue, and is not for this form to take back.
  const [opened] = useState<readonly ShareRow[]>(() => rowsOf(issue.contributors));
  const [rows, setRows] = useState(opened);
  const [tried, setTried] = useState(false);
  const { mutate, isPending, error } = useSaveContributors(issue.id);
  const changes = stillToSave(changesOf(opened, rows), rowsOf(issue.contributors));
  const rest = restOf(rows);
  const tooMuch = rest !== null && rest < 0;
  // An empty field is being filled in, until one tries to save.
  const wrong = rows.filter(({ share }) => shareOf(share) === null && (tried || share.trim() !== ''));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (rest === null || tooMuch) return;
    if (changes.length === 0) onClose();
    else mutate(changes, { onSuccess: onClose });
  };
  const remove = (id: string) => {
    const at = rows.findIndex(({ person }) => person.id === id);
    const neighbour = rows[at + 1] ?? rows[at - 1];
    setRows(rows.filter(({ person }) => person.id !== id));
    focusNext(() => document.querySelector(neighbour ? `[data-share="${neighbour.person.id}"]` : '[data-add-contributor]'));
  };
  const put = (id: string, share: string) => setRows(rows.map((row) => (row.person.id === id ? { ...row, share } : row)));
  return (
    <FormDrawer
      title={t('contributors.title', { key: issue.key })}
      confirm={t('ui:save')}
      busy={isPending}
      unsaved={changes.length > 0 && !isPending}
      errors={tried && wrong.length > 0 ? Object.fromEntries(wrong.map(({ person }) => [person.id, true])) : fieldErrors(error)}
      onSubmit={submit}
      onClose={onClose}
    >
      <Text as="p" size={13} tone="muted">
        {t('contributors.hint')}
      </Text>
      <ul className={styles.rows}>
        <li className={styles.row}>
          <Person name={issue.reporter.name} src={issue.reporter.avatar} />
          <Text size={12} tone="muted">
            {t('property.reporter')}
          </Text>
          <output className={styles.rest} data-bad={tooMuch || undefined} aria-label={t('contributors.rest')}>
            {rest === null ? '–' : `${rest}%`}
          </output>
        </li>
        {rows.map(({ person, share }) => (
          <li key={person.id} className={styles.row} data-wrong={wrong.some((row) => row.person.id === person.id) || undefined}>
            <Person name={person.name || person.username} src={person.avatar} />
            <TextField
              label={t('contributors.share', { name: person.name || person.username })}
              hideLabel
              size="s"
              inputMode="numeric"
              data-share={person.id}
              className={styles.share}
              after="%"
              value={share}
              error={wrong.some((row) => row.person.id === person.id) && t('contributors.wrong')}
              onChange={(event) => put(person.id, event.currentTarget.value)}
            />
            <IconButton label={t('contributors.remove', { name: person.name || person.username })} onClick={() => remove(person.id)}>
              <IconX size={14} />
            </IconButton>
          </li>
        ))}
      </ul>
      {tooMuch && (
        <Text as="p" size={12} tone="danger" role="alert">
          {t('contributors.tooMuch', { over: -rest })}
        </Text>
      )}
      <AddContributor
        // What was typed goes with the person it has found.
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

interface AddContributorProps {
  issueId: string;
  taken: readonly string[];
  onAdd: (person: PersonShape) => void;
}

/** Whoever reads the issue as the team does, in the project or by their role; found by typing. */
function AddContributor({ issueId, taken, onAdd }: AddContributorProps) {
  const t = useT('issues');
  const [text, setText] = useState('');
  const [q] = useDebouncedValue(text.trim(), 200);
  const { data = [] } = useQuery(readersQuery(issueId, q));
  const people = data.filter(({ id }) => !taken.includes(id));
  return (
    <SelectField
      data-add-contributor
      label={t('contributors.add')}
      placeholder={t('contributors.addHint')}
      value={null}
      options={people.map(memberChoice)}
      onSearch={setText}
      onChange={(id) => {
        const person = people.find((each) => each.id === id);
        if (person) onAdd(person);
      }}
    />
  );
}
