import { includedBy, type Permission } from '@coloa/contract/permissions.ts';
import type { Role } from '@coloa/contract/roles/roles.contract.ts';
import { useId } from 'react';
import { useT } from '../lib/i18n.ts';
import { useCan, useProfile } from '../profile/profile.queries.ts';
import { paths } from '../routes/paths.ts';
import { cx } from '../ui/design/classes.ts';
import { Checkbox } from '../ui/fields/checkbox.tsx';
import { IconCheck, IconLock } from '../ui/layout/icons.tsx';
import { Link } from '../ui/layout/link.tsx';
import styles from './role-matrix.module.css';
import { type AskRole, RoleMenu } from './role-menu.tsx';
import { PERMISSION_GROUPS, VERBS } from './role-permissions.ts';
import type { RoleDrafts } from './use-role-drafts.ts';

interface RoleMatrixProps {
  roles: readonly Role[];
  drafts: RoleDrafts;
  ask: AskRole;
}

/** Returns a function that checks whether the user can edit a role. `mayGrant` is true if the user has all permissions of the role. */
function useEditable(): (role: Role) => boolean {
  const mayWrite = useCan('WRITE_ROLE');
  return (role) => mayWrite && !role.builtIn && role.mayGrant;
}

export function RoleMatrix({ roles, drafts, ask }: RoleMatrixProps) {
  const t = useT('roles');
  const editable = useEditable();
  return (
    <section className={styles.scroll} aria-label={t('title')}>
      <table className={styles.matrix}>
        <colgroup>
          <col className={styles.things} />
          {roles.flatMap((role) => VERBS.map((verb) => <col key={`${role.id} ${verb}`} className={styles.verb} />))}
        </colgroup>
        <MatrixHead roles={roles} ask={ask} />
        <tbody>
          {PERMISSION_GROUPS.map(({ id, permissions }) => (
            <tr key={id}>
              <th scope="row" className={styles.thing}>
                {t(`noun.${id}`)}
                <small>{t(`about.${id}`)}</small>
              </th>
              {roles.flatMap((role) =>
                VERBS.map((verb, at) => (
                  <td key={`${role.id} ${verb}`} className={cx(at === 0 && styles.first, editable(role) && styles.tinted)}>
                    {permissions[verb] && <Cell role={role} permission={permissions[verb]} drafts={drafts} editable={editable(role)} />}
                  </td>
                )),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function MatrixHead({ roles, ask }: Pick<RoleMatrixProps, 'roles' | 'ask'>) {
  const t = useT('roles');
  const editable = useEditable();
  return (
    <thead>
      <tr>
        <th scope="col" rowSpan={2} className={styles.corner}>
          {t('permission')}
        </th>
        {roles.map((role) => (
          <th key={role.id} scope="colgroup" colSpan={VERBS.length} className={cx(styles.first, editable(role) && styles.own)}>
            <RoleHead role={role} ask={ask} editable={editable(role)} />
          </th>
        ))}
      </tr>
      <tr>
        {roles.flatMap((role) =>
          VERBS.map((verb, at) => (
            <th key={`${role.id} ${verb}`} scope="col" className={cx(at === 0 && styles.first, editable(role) && styles.tinted)}>
              {t(`verb.${verb}`)}
            </th>
          )),
        )}
      </tr>
    </thead>
  );
}

function RoleHead({ role, ask, editable }: { role: Role; ask: AskRole; editable: boolean }) {
  const t = useT('roles');
  const seesPeople = useCan('READ_USER');
  const held = t('holders', { count: role.holders });
  const mayWrite = useCan('WRITE_ROLE');
  const why = role.builtIn ? t('builtIn') : t(mayWrite ? 'notYours' : 'notWriting');
  return (
    <div className={styles.head}>
      <span className={styles.name}>
        {!editable && (
          <span role="img" aria-label={why} title={why} className={cx(styles.sign, styles.no)}>
            <IconLock size={12} />
          </span>
        )}
        <span className={styles.words} title={role.name}>
          {role.name}
        </span>
        <RoleMenu role={role} ask={ask} />
      </span>
      {seesPeople && role.holders > 0 ? (
        <Link className={styles.holders} href={paths.users({ roleId: role.id })}>
          {held}
        </Link>
      ) : (
        <span className={styles.holders}>{held}</span>
      )}
    </div>
  );
}

interface CellProps {
  role: Role;
  permission: Permission;
  drafts: RoleDrafts;
  editable: boolean;
}

function Cell({ role, permission, drafts, editable }: CellProps) {
  const t = useT('roles');
  const id = useId();
  const mine = useProfile().role.privileges;
  const granted = drafts.privilegesOf(role);
  const by = includedBy(granted, permission);
  const held = by !== undefined || granted.includes(permission);
  const why = by && t('included', { permission: t(`permissions.${by}`) });
  if (!editable) {
    return held ? (
      <span role="img" aria-label={t('yes')} title={granted.includes(permission) ? undefined : why} className={styles.sign}>
        <IconCheck />
      </span>
    ) : (
      <span role="img" aria-label={t('no')} className={cx(styles.sign, styles.no)}>
        –
      </span>
    );
  }
  if (why) {
    return (
      <label htmlFor={id} className={styles.box} title={why}>
        <Checkbox
          id={id}
          label={t('cell', { role: role.name, permission: t(`permissions.${permission}`) })}
          checked
          readOnly
          disabled
          aria-describedby={`${id}-why`}
        />
        <span id={`${id}-why`} hidden>
          {why}
        </span>
      </label>
    );
  }
  if (!mine.includes(permission)) {
    return (
      <span role="img" aria-label={t('lacking')} title={t('lacking')} className={cx(styles.sign, styles.no)}>
        <IconLock size={14} />
      </span>
    );
  }
  const changed = held !== role.privileges.includes(permission);
  return (
    <label htmlFor={id} className={cx(styles.box, changed && styles.changed)}>
      <Checkbox
        id={id}
        label={t('cell', { role: role.name, permission: t(`permissions.${permission}`) })}
        checked={held}
        onChange={() => drafts.toggle(role, permission)}
      />
    </label>
  );
}
