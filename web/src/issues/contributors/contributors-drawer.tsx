import type { Issue } from '@coloa/contract/issues/issues.schema.ts';
import type { Person as PersonShape } from '@coloa/contract/users/users.schema.ts';
import { type FormEvent, useState } from 'react';
import { fieldErrors } from '../../lib/api-error.ts';
import { fold, matchesWords } from '../../lib/fold.ts';
import { useT } from '../../lib/i18n.ts';
import { focusNext } from '../../ui/focus.ts';
import { FormDrawer } from '../../ui/form-drawer.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { IconX } from '../../ui/icons.tsx';
import { Person } from '../../ui/person.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { Text } from '../../ui/text.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { memberChoice } from '../../users/member-choice.tsx';
import { useMemberOptions } from '../../users/use-member-options.ts';
import styles from './contributors.module.css';
import { useSaveContributors } from './contributors.queries.ts';
import { changesOf, proposedShare, restOf, rowsOf, type ShareRow, shareOf, stillToSave } from './shares.ts';

interface ContributorsDrawerProps {
  issue: Pick<Issue, 'id' | 'key' | 'reporter' | 'contributors'>;
  /** People of the project, offered first. */
  people: readonly PersonShape[];
  onClose: () => void;
}

/** Who wrote it and with which part; what the reporter is left with follows as one types. */
export function ContributorsDrawer({ issue, people, onClose }: ContributorsDrawerProps) {
  const t = useT('issues');
  // What others save meanwhile changes the issue, and is not for this form to take back.
  const [opened] = useState<readonly ShareRow[]>(() => rowsOf(issue.contributors));
  const [rows, setRows] = useState(opened);
  const [tried, setTried] = useState(false);
  const { mutate, isPending, error } = useSaveContributors(issue.id);
  const changes = stillToSave(changesOf(opened, rows), rowsOf(issue.contributors));
  const rest = restOf(rows);
  const wrong = rest < 0 || rows.some(({ share }) => shareOf(share) === null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (wrong) return;
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
      errors={fieldErrors(error)}
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
          <output className={styles.rest} data-bad={rest < 0 || undefined} aria-label={t('contributors.rest')}>
            {rest}%
          </output>
        </li>
        {rows.map(({ person, share }) => (
          <li key={person.id} className={styles.row}>
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
              aria-invalid={(tried && shareOf(share) === null) || undefined}
              onChange={(event) => put(person.id, event.currentTarget.value.replaceAll(/\D/g, '').slice(0, 3))}
            />
            <IconButton label={t('contributors.remove', { name: person.name || person.username })} onClick={() => remove(person.id)}>
              <IconX size={14} />
            </IconButton>
          </li>
        ))}
      </ul>
      {rest < 0 && (
        <Text as="p" size={12} tone="danger" role="alert">
          {t('contributors.tooMuch', { over: -rest })}
        </Text>
      )}
      {tried && rows.some(({ share }) => shareOf(share) === null) && (
        <Text as="p" size={12} tone="danger" role="alert">
          {t('contributors.wrong')}
        </Text>
      )}
      <AddContributor
        // Emptied after each person, which an uncontrolled search text would not follow.
        key={rows.length}
        people={people}
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
  people: readonly PersonShape[];
  taken: readonly string[];
  onAdd: (person: PersonShape) => void;
}

/** People of the project, and any member for who may see the members. */
function AddContributor({ people, taken, onAdd }: AddContributorProps) {
  const t = useT('issues');
  const members = useMemberOptions({ known: people, unknown: t('filter.someone') });
  const [text, setText] = useState('');
  const inProject = people.filter(({ name, username }) => matchesWords(fold(`${name} ${username}`), text.trim())).map(memberChoice);
  const others = members.options.filter((option) => !people.some(({ id }) => id === option.value));
  return (
    <SelectField
      data-add-contributor
      label={t('contributors.add')}
      placeholder={t('contributors.addHint')}
      options={[...inProject, ...others].filter((option) => !taken.includes(option.value))}
      onSearch={(typed) => {
        setText(typed);
        members.onSearch(typed);
      }}
      onChange={(id) => {
        const person = id === null ? undefined : (people.find((each) => each.id === id) ?? members.memberOf(id));
        if (person) onAdd(person);
      }}
    />
  );
}
