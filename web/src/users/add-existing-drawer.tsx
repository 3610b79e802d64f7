import type { ResponseOf } from '@coloa/contract/http.ts';
import type { usersContract } from '@coloa/contract/users/users.contract.ts';
import { useForm } from '@mantine/form';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { fieldErrors, ofField } from '../lib/api-error.ts';
import { useT } from '../lib/i18n.ts';
import { Person } from '../ui/data/person.tsx';
import { toast } from '../ui/feedback/toast.ts';
import { SelectField } from '../ui/fields/select-field.tsx';
import { Text } from '../ui/layout/text.tsx';
import { FormDrawer } from '../ui/overlays/form-drawer.tsx';
import { useAddsDirectly } from './adds-directly.ts';
import { useRoleHint } from './role-hint.ts';
import { useRolesOf } from './use-roles-of.ts';
import { useShownWorkspace } from './use-shown-workspace.ts';
import styles from './users.module.css';
import { useAddToWorkspace, usernamesQuery } from './users.queries.ts';

type FoundUser = ResponseOf<typeof usersContract.findUsernames>[number];

/** Adds or invites a user who has an account: one of the reader's own workspaces by the beginning of the user name, others by all of it. */
export function AddExistingDrawer({ workspaceId, onClose }: { workspaceId: string; onClose: () => void }) {
  const t = useT('users');
  const add = useAddToWorkspace(ofField);
  const addsDirectly = useAddsDirectly();
  const hintOf = useRoleHint();
  const { name: workspace } = useShownWorkspace(workspaceId);
  const { grantable } = useRolesOf()(workspaceId);
  const [typed, setTyped] = useState('');
  const [name] = useDebouncedValue(typed.trim(), 200);
  const found = useQuery({ ...usernamesQuery(name, workspaceId), enabled: name.length >= 2 }).data ?? [];
  // Whoever is chosen stays among the options, whatever is typed afterwards.
  const [chosen, setChosen] = useState<FoundUser | null>(null);
  const options = chosen && !found.some(({ id }) => id === chosen.id) ? [chosen, ...found] : found;
  const form = useForm({
    initialValues: { username: null as string | null, roleId: null as string | null },
    validate: {
      username: (value) => (value === null ? t('existing.required') : null),
      roleId: (value) => (value === null ? t('form.roleRequired') : null),
    },
  });
  const submit = form.onSubmit(({ roleId }) => {
    if (!chosen || roleId === null) return;
    add.mutate(
      { userId: chosen.id, workspaceId, roleId },
      {
        onSuccess: () => {
          toast.ok(t(addsDirectly ? 'existing.done' : 'existing.asked', { name: chosen.name || chosen.username, workspace }));
          onClose();
        },
        onError: (error) => form.setErrors(fieldErrors(error)),
      },
    );
  });
  return (
    <FormDrawer
      title={t('existing.title')}
      confirm={t(addsDirectly ? 'existing.confirm' : 'existing.invite')}
      busy={add.isPending}
      unsaved={form.isDirty() && !add.isSuccess}
      errors={form.errors}
      onSubmit={submit}
      onClose={onClose}
    >
      <SelectField
        label={t('form.username')}
        placeholder={t('existing.placeholder')}
        hint={t(addsDirectly ? 'existing.hint' : 'existing.hintInvite', { workspace })}
        options={options.map((person) => ({
          value: person.username,
          label: person.username,
          disabled: person.member || person.invited,
          content: (
            <span className={styles.named}>
              <Person name={person.name || person.username} src={person.avatar} />
              <Text size={12} tone="muted">
                {person.member
                  ? t('existing.member')
                  : person.invited
                    ? t('existing.open')
                    : person.name
                      ? person.username
                      : t('existing.stranger')}
              </Text>
            </span>
          ),
        }))}
        onSearch={setTyped}
        data-autofocus
        {...form.getInputProps('username')}
        onChange={(username) => {
          setChosen(options.find((person) => person.username === username) ?? null);
          form.setFieldValue('username', username);
        }}
      />
      <SelectField
        label={t('form.role')}
        options={grantable.map((role) => ({ value: role.id, label: role.name }))}
        hint={hintOf(grantable.find((role) => role.id === form.values.roleId)?.name)}
        {...form.getInputProps('roleId')}
      />
      <Text as="p" size={12} tone="muted">
        {t(addsDirectly ? 'existing.invited' : 'existing.decides', { workspace })}
      </Text>
    </FormDrawer>
  );
}
