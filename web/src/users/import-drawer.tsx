import { LANGUAGES, type Language } from '@coloa/contract/languages.ts';
import { LIMITS } from '@coloa/contract/limits.ts';
import { useState } from 'react';
import { failureText, isRefusal } from '../lib/api-error.ts';
import { useT } from '../lib/i18n.ts';
import { CheckField } from '../ui/fields/check-field.tsx';
import { SelectField } from '../ui/fields/select-field.tsx';
import { Stack } from '../ui/layout/layout.tsx';
import { PreviewDrawer } from '../ui/overlays/preview-drawer.tsx';
import { useUnsavedClose } from '../ui/overlays/use-unsaved-close.tsx';
import { ImportPreview } from './import-preview.tsx';
import { ImportResult } from './import-result.tsx';
import { ImportSource } from './import-source.tsx';
import { type NamedRole, useRolesOf } from './reader-rights.ts';
import { useRoleOptions } from './role-options.tsx';
import { useShownWorkspace } from './use-shown-workspace.ts';
import styles from './users.module.css';
import { usePreviewImport, useRunImport } from './users-import.queries.ts';

interface Entered {
  csv: string;
  /** The id of the role for lines without a role; null if each line must name one. */
  roleId: string | null;
  language: Language;
  invite: boolean;
}

function useUsersImport(workspaceId: string) {
  const [entered, setEntered] = useState<Entered>({ csv: '', roleId: null, language: 'vi', invite: true });
  const preview = usePreviewImport();
  const run = useRunImport();
  const { invite, roleId, ...rest } = entered;
  const body = { ...rest, workspaceId, ...(roleId !== null && { roleId }) };
  const look = () => preview.mutate(body);
  return {
    entered,
    change: (changes: Partial<Entered>) => setEntered((before) => ({ ...before, ...changes })),
    preview,
    look,
    run,
    // Another user may have taken a username since the preview. Requests a new preview, which shows the error.
    start: () => run.mutate({ ...body, invite }, { onError: (error) => isRefusal(error) && look() }),
  };
}

export function ImportDrawer({ workspaceId, onClose }: { workspaceId: string; onClose: () => void }) {
  const t = useT('users');
  const { name: workspace } = useShownWorkspace(workspaceId);
  const { grantable } = useRolesOf()(workspaceId);
  const { entered, change, preview, look, run, start } = useUsersImport(workspaceId);
  const { csv, roleId, language } = entered;
  const { close, question } = useUnsavedClose(csv.trim() !== '' && !run.isSuccess, onClose);

  if (run.data) return <ImportResult made={run.data} onClose={onClose} />;
  const { data: read } = preview;
  const count = read?.lines.length ?? 0;
  const importable = read?.wrong === 0 && count > 0;
  const previewable = csv.trim() !== '' && csv.length <= LIMITS.importText;
  const apply = { busy: run.isPending, onPress: start, back: t('import.back'), onBack: preview.reset };
  const enter = (text: string) => {
    change({ csv: text });
    preview.reset();
  };
  return (
    <PreviewDrawer
      title={t('import.into', { workspace })}
      width={960}
      preview={{ label: t('import.preview'), busy: preview.isPending, disabled: !previewable, onPress: look }}
      apply={
        read ? { ...apply, label: importable ? t('import.confirm', { count }) : t('import.confirmNone'), disabled: !importable } : null
      }
      onClose={close}
    >
      {question}
      <Stack>
        {read ? (
          <>
            <ImportPreview
              lines={read.lines}
              wrong={read.wrong}
              defaults={{ role: grantable.find(({ id }) => id === roleId)?.name, language: t(`ui:language.${language}`) }}
            />
            {importable && <InviteField invite={entered.invite} onChange={change} />}
          </>
        ) : (
          <>
            <ImportSource csv={csv} onCsv={enter} error={preview.isError ? failureText(preview.error) : undefined} />
            <LineDefaults roles={grantable} entered={entered} onChange={change} />
          </>
        )}
      </Stack>
    </PreviewDrawer>
  );
}

function InviteField({ invite, onChange }: { invite: boolean; onChange: (changes: Partial<Entered>) => void }) {
  const t = useT('users');
  return (
    <CheckField
      label={t('import.invite')}
      hint={t('import.inviteHint')}
      checked={invite}
      onChange={(event) => onChange({ invite: event.currentTarget.checked })}
    />
  );
}

interface LineDefaultsProps {
  roles: readonly NamedRole[];
  entered: Pick<Entered, 'roleId' | 'language'>;
  onChange: (changes: Partial<Entered>) => void;
}

function LineDefaults({ roles, entered: { roleId, language }, onChange }: LineDefaultsProps) {
  const t = useT('users');
  const optionsOf = useRoleOptions();
  return (
    <div className={styles.halves}>
      <SelectField
        label={t('import.role')}
        hint={t('import.roleHint')}
        clearable
        optional
        options={optionsOf(roles)}
        value={roleId}
        onChange={(chosen) => onChange({ roleId: chosen })}
      />
      <SelectField
        label={t('import.language')}
        options={LANGUAGES.map((value) => ({ value, label: t(`ui:language.${value}`) }))}
        value={language}
        onChange={(chosen) => onChange({ language: chosen ?? 'vi' })}
      />
    </div>
  );
}
