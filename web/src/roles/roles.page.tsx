import type { Role } from '@coloa/contract/roles/roles.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useT } from '../lib/i18n.ts';
import { useCan } from '../profile/profile.queries.ts';
import { usePageTitle } from '../routes/page-title.ts';
import { usePhone } from '../ui/behavior/use-media.ts';
import { usePageToast } from '../ui/feedback/page-toast.ts';
import { SkeletonText } from '../ui/feedback/skeleton.tsx';
import { ErrorState } from '../ui/feedback/states.tsx';
import { SelectField } from '../ui/fields/select-field.tsx';
import { Button } from '../ui/layout/button.tsx';
import { IconPlus } from '../ui/layout/icons.tsx';
import { Page, PageHeader } from '../ui/layout/page.tsx';
import { UnsavedGuard } from '../ui/overlays/unsaved-guard.tsx';
import { DeleteRoleDialog } from './delete-role-dialog.tsx';
import { RoleChangesBar } from './role-changes-bar.tsx';
import { RoleMatrix } from './role-matrix.tsx';
import type { AskRole, RoleAct } from './role-menu.tsx';
import { RoleNameDialog } from './role-name-dialog.tsx';
import styles from './roles.module.css';
import { rolesQuery } from './roles.queries.ts';
import { useRoleDrafts } from './use-role-drafts.ts';

const none: Role[] = [];

function useShownRoles(all: readonly Role[]) {
  const phone = usePhone();
  const [chosen, choose] = useState<string | null>(null);
  // Prefers a custom role, because only custom roles can be edited.
  const first = all.find(({ id }) => id === chosen) ?? all.find(({ builtIn }) => !builtIn) ?? all[0];
  const one = phone ? first : undefined;
  return { one, shown: one ? [one] : all, choose };
}

export function RolesPage() {
  const t = useT('roles');
  const roles = useQuery(rolesQuery);
  const mayWrite = useCan('WRITE_ROLE');
  const [asked, setAsked] = useState<{ act: RoleAct | 'create'; role?: Role } | null>(null);
  const all = roles.data ?? none;
  const drafts = useRoleDrafts(all);
  const { one, shown, choose } = useShownRoles(all);
  const report = usePageToast();
  usePageTitle(t('title'));

  const ask: AskRole = (act, role) => setAsked({ act, role });
  const close = () => setAsked(null);
  return (
    <Page>
      <PageHeader
        level={2}
        title={t('title')}
        actions={
          mayWrite && (
            <Button icon={<IconPlus size={14} />} onClick={() => setAsked({ act: 'create' })}>
              {t('create')}
            </Button>
          )
        }
      />
      <p className={styles.intro}>{t('intro')}</p>
      {roles.isError && !roles.data && <ErrorState onRetry={() => void roles.refetch()}>{t('failed')}</ErrorState>}
      {roles.isPending && <SkeletonText lines={6} />}
      {one && <RoleChooser roles={all} chosen={one.id} onChoose={choose} />}
      {roles.data && <RoleMatrix roles={shown} drafts={drafts} ask={ask} />}
      <RoleChangesBar drafts={drafts} />
      <UnsavedGuard when={drafts.changed.length > 0} />
      {asked?.act === 'delete' && asked.role && <DeleteRoleDialog role={asked.role} onClose={close} />}
      {asked && asked.act !== 'delete' && (
        <RoleNameDialog
          act={asked.act}
          role={asked.role}
          roles={all}
          onClose={close}
          onMade={(id, name) => {
            report(t('created', { name }));
            choose(id);
            close();
          }}
        />
      )}
    </Page>
  );
}

function RoleChooser({ roles, chosen, onChoose }: { roles: readonly Role[]; chosen: string; onChoose: (id: string | null) => void }) {
  const t = useT('roles');
  return (
    <div className={styles.chooser}>
      <SelectField
        label={t('role')}
        options={roles.map(({ id, name }) => ({ value: id, label: name }))}
        value={chosen}
        onChange={onChoose}
      />
    </div>
  );
}
