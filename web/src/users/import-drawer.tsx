import { LANGUAGES, type Language } from '@coloa/contract/languages.ts';
import { LIMITS } from '@coloa/contract/limits.ts';
import { useState } from 'react';
import { isRefusal } from '../lib/api-error.ts';
import { failureText } from '../lib/failure.ts';
import { useT } from '../lib/i18n.ts';
import { CheckField } from '../ui/fields/check-field.tsx';
import { SelectField } from '../ui/fields/select-field.tsx';
import { Button } from '../ui/layout/button.tsx';
import { Stack } from '../ui/layout/layout.tsx';
import { Drawer } from '../ui/overlays/drawer.tsx';
import { useUnsavedClose } from '../ui/overlays/use-unsaved-close.tsx';
import { ImportPreview } from './import-preview.tsx';
import { ImportResult } from './import-result.tsx';
import { ImportSource } from './import-source.tsx';
import { useRolesOf } from './use-roles-of.ts';
import { useShownWorkspace } from './use-shown-workspace.ts';
import styles from './users.module.css';
import { usePreviewImport, useRunImport } from './users-import.queries.ts';

/** Many people at once: the text, then what it would do line by line, then the links for those who got no mail. */
export function ImportDrawer({ workspaceId, onClose }: { workspaceId: string; onClose: () => void }) {
  const t = useT('users');
  const { name: workspace } = useShownWorkspace(workspaceId);
  const { grantable } = useRolesOf()(workspaceId);
  const [csv, setCsv] = useState('');
  const [roleId, setRoleId] = useState<string | null>(null);
  const [language, setLanguage] = useState<Language>('vi');
  const [invite, setInvite] = useState(true);
  const preview = usePreviewImport();
  const run = useRunImport();
  const body = { csv, workspaceId, language, ...(roleId !== null && { roleId }) };
  const look = () => preview.mutate(body);
  const { close, question } = useUnsavedClose(csv.trim() !== '' && !run.isSuccess, onClose);

  if (run.data) return <ImportResult made={run.data} onClose={onClose} />;
  const { data: read } = preview;
  const count = read?.lines.length ?? 0;
  return (
    <Drawer
      opened
      onClose={close}
      width={960}
      title={t('import.into', { workspace })}
      footer={
        read ? (
          <>
            <Button
              kind="main"
              busy={run.isPending}
              disabled={read.wrong > 0 || count === 0}
              // Somebody else may have taken a name meanwhile: the lines then say so.
              onClick={() => run.mutate({ ...body, invite }, { onError: (error) => isRefusal(error) && look() })}
            >
              {t('import.confirm', { count })}
            </Button>
            <Button onClick={preview.reset}>{t('import.back')}</Button>
          </>
        ) : (
          <>
            <Button kind="main" busy={preview.isPending} disabled={csv.trim() === '' || csv.length > LIMITS.importText} onClick={look}>
              {t('import.preview')}
            </Button>
            <Button kind="quiet" onClick={close}>
              {t('ui:cancel')}
            </Button>
          </>
        )
      }
    >
      {question}
      {read ? (
        <Stack>
          <ImportPreview
            lines={read.lines}
            wrong={read.wrong}
            defaults={{ role: grantable.find(({ id }) => id === roleId)?.name, language: t(`ui:language.${language}`) }}
          />
          {read.wrong === 0 && count > 0 && (
            <CheckField
              label={t('import.invite')}
              hint={t('import.inviteHint')}
              checked={invite}
              onChange={(event) => setInvite(event.currentTarget.checked)}
            />
          )}
        </Stack>
      ) : (
        <Stack>
          <ImportSource
            csv={csv}
            onCsv={(text) => {
              setCsv(text);
              preview.reset();
            }}
            error={preview.isError ? failureText(preview.error) : undefined}
          />
          <div className={styles.halves}>
            <SelectField
              label={t('import.role')}
              hint={t('import.roleHint')}
              clearable
              optional
              options={grantable.map(({ id, name }) => ({ value: id, label: name }))}
              value={roleId}
              onChange={setRoleId}
            />
            <SelectField
              label={t('import.language')}
              options={LANGUAGES.map((value) => ({ value, label: t(`ui:language.${value}`) }))}
              value={language}
              onChange={(chosen) => setLanguage(chosen ?? 'vi')}
            />
          </div>
        </Stack>
      )}
    </Drawer>
  );
}
