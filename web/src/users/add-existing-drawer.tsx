import type { ResponseOf } from '@coloa/contract/http.ts';
import type { usersContract } from '@coloa/contract/users/users.contract.ts';
import { useForm } from '@mantine/form';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { fieldErrors, ofField } from '../lib/api-error.ts';
import { useT } from '../lib/i18n.ts';
import { Person } from '../ui/data/avatar.tsx';
import { toast } from '../ui/feedback/toast.ts';
import { SelectField } from '../ui/fields/select-field.tsx';
import { Text } from '../ui/layout/text.tsx';
import { FormDrawer } from '../ui/overlays/form-drawer.tsx';
import { RoleField } from './membership-fields.tsx';
import { useAddsDirectly } from './reader-rights.ts';
import { useShownWorkspace } from './use-shown-workspace.ts';
import styles from './users.module.css';
import { aboutMember, useAddToWorkspace, usernamesQuery } from './users.queries.ts';

type FoundUser = ResponseOf<typeof usersContract.findUsernames>[number];

const SEARCH_FROM = 2;

/** Finds users by the typed name or username, from 2 characters on. `people` always includes the selected user. */
function useFoundUsers(workspaceId: string) {
  const [typed, setTyped] = useState('');
  const [name] = useDebouncedValue(typed.trim(), 200);
  const { data: found = [], isPlaceholderData } = useQuery({ ...usernamesQuery(name, workspaceId), enabled: name.length >= SEARCH_FROM });
  const [chosen, setChosen] = useState<FoundUser | null>(null);
  const people = chosen && !found.some(({ id }) => id === chosen.id) ? [chosen, ...found] : found;
  const choose = (username: string | null) => setChosen(people.find((person) => person.username === username) ?? null);
  return { people, chosen, choose, search: setTyped, searching: typed.trim() !== name || isPlaceholderData };
}

function useExistingForm() {
  const t = useT('users');
  return useForm({
    initialValues: { username: null as string | null, roleId: null as string | null },
    validate: {
      username: (value) => (value === null ? t('existing.required') : null),
      roleId: (value) => (value === null ? t('form.roleRequired') : null),
    },
  });
}

const optionOf = (person: FoundUser) => ({
  value: person.username,
  label: person.username,
  disabled: person.member || person.invited,
  content: <FoundPerson person={person} />,
});

/**
 * Adds an existing user to a workspace. A name or the beginning of a username finds only users whom the current user can see. Other users
 * are found only by their whole username.
 */
export function AddExistingDrawer({ workspaceId, onClose }: { workspaceId: string; onClose: () => void }) {
  const t = useT('users');
  const add = useAddToWorkspace(ofField);
  const addsDirectly = useAddsDirectly();
  const { name: workspace } = useShownWorkspace(workspaceId);
  const { people, chosen, choose, search, searching } = useFoundUsers(workspaceId);
  const form = useExistingForm();
  const done = ({ id: userId, name, username }: FoundUser) => {
    const words = t(addsDirectly ? 'existing.done' : 'existing.asked', { name: name || username, workspace });
    toast.ok(words, undefined, aboutMember({ userId, workspaceId }));
    onClose();
  };
  const submit = form.onSubmit(({ roleId }) => {
    if (!chosen || roleId === null) return;
    add.mutate(
      { userId: chosen.id, workspaceId, roleId },
      { onSuccess: () => done(chosen), onError: (error) => form.setErrors(fieldErrors(error)) },
    );
  });
  return (
    <FormDrawer
      title={t('existing.title')}
      confirm={t(addsDirectly ? 'existing.confirm' : 'existing.invite')}
      busy={add.isPending}
      unsaved={form.isDirty() && !add.isSuccess}
      errors={form.errors}
      failure={add.error}
      onSubmit={submit}
      onClose={onClose}
    >
      <SelectField
        label={t('form.username')}
        placeholder={t('existing.placeholder')}
        hint={t(addsDirectly ? 'existing.hint' : 'existing.hintInvite', { workspace })}
        options={people.map(optionOf)}
        onSearch={search}
        searchFrom={SEARCH_FROM}
        searching={searching}
        data-autofocus
        {...form.getInputProps('username')}
        onChange={(username) => {
          choose(username);
          form.setFieldValue('username', username);
        }}
      />
      <RoleField workspaceId={workspaceId} {...form.getInputProps('roleId')} value={form.values.roleId} />
      <Text as="p" size={12} tone="muted">
        {t(addsDirectly ? 'existing.invited' : 'existing.decides', { workspace })}
      </Text>
    </FormDrawer>
  );
}

function FoundPerson({ person }: { person: FoundUser }) {
  const t = useT('users');
  const note = () => {
    if (person.member) return t('existing.member');
    if (person.invited) return t('existing.open');
    return person.name ? person.username : t('existing.stranger');
  };
  return (
    <span className={styles.named}>
      <Person name={person.name || person.username} src={person.avatar} />
      <Text size={12} tone="muted">
        {note()}
      </Text>
    </span>
  );
}
