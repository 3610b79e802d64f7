import { LIMITS } from '@coloa/contract/limits.ts';
import type { ReactNode } from 'react';
import { useT } from '../lib/i18n.ts';
import { SelectField } from '../ui/fields/select-field.tsx';
import { Button } from '../ui/layout/button.tsx';
import { IconButton } from '../ui/layout/icon-button.tsx';
import { IconPlus, IconX } from '../ui/layout/icons.tsx';
import { useRolesOf, useWorkspacesWritten } from './reader-rights.ts';
import { useRoleHint, useRoleOptions } from './role-options.tsx';
import styles from './users.module.css';

export interface Place {
  workspaceId: string;
  roleId: string | null;
}

interface MembershipFieldsProps {
  places: readonly Place[];
  errorOf: (index: number) => ReactNode;
  onChange: (places: Place[]) => void;
}

/** Edits the workspaces and roles of a new user. With only one workspace, shows only the role. */
export function MembershipFields({ places, errorOf, onChange }: MembershipFieldsProps) {
  const t = useT('users');
  const mine = useWorkspacesWritten();
  const left = mine.filter(({ id }) => !places.some((place) => place.workspaceId === id));
  const next: Place | undefined = left[0] && { workspaceId: left[0].id, roleId: null };
  const optionsOf = (place: Place) =>
    mine.filter((each) => each.id === place.workspaceId || left.includes(each)).map(({ id, name }) => ({ value: id, label: name }));
  const replace = (index: number, change: Partial<Place>) =>
    onChange(places.map((place, each) => (each === index ? { ...place, ...change } : place)));
  return (
    <>
      {places.map((place, index) => {
        const role = (
          <RoleField
            key={place.workspaceId}
            workspaceId={place.workspaceId}
            value={place.roleId}
            error={errorOf(index)}
            onChange={(roleId) => replace(index, { roleId })}
          />
        );
        if (places.length === 1) return role;
        return (
          <div key={place.workspaceId} className={styles.pair}>
            <SelectField
              label={t('form.workspace')}
              options={optionsOf(place)}
              value={place.workspaceId}
              onChange={(id) => id && replace(index, { workspaceId: id, roleId: null })}
            />
            {role}
            <IconButton
              label={t('form.removeWorkspace', { workspace: mine.find(({ id }) => id === place.workspaceId)?.name ?? '' })}
              onClick={() => onChange(places.filter((_, each) => each !== index))}
            >
              <IconX size={14} />
            </IconButton>
          </div>
        );
      })}
      {next && places.length < LIMITS.membershipsAtOnce && (
        <div>
          <Button size="s" kind="quiet" icon={<IconPlus size={14} />} onClick={() => onChange([...places, next])}>
            {t('form.addWorkspace')}
          </Button>
        </div>
      )}
    </>
  );
}

interface RoleFieldProps {
  workspaceId: string;
  value: string | null;
  onChange: (roleId: string | null) => void;
  error?: ReactNode;
}

export function RoleField({ workspaceId, value, ...rest }: RoleFieldProps) {
  const t = useT('users');
  const hintOf = useRoleHint();
  const optionsOf = useRoleOptions();
  const roles = useRolesOf()(workspaceId).grantable;
  return (
    <SelectField
      label={t('form.role')}
      options={optionsOf(roles)}
      hint={hintOf(roles.find(({ id }) => id === value))}
      value={value}
      {...rest}
    />
  );
}
