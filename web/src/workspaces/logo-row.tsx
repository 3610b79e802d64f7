import { IMAGE_TYPES } from '@coloa/contract/files/pictures.ts';
import { LIMITS } from '@coloa/contract/limits.ts';
import type { Workspace } from '@coloa/contract/workspaces/workspaces.contract.ts';
import { useState } from 'react';
import { FileButton } from '../files/file-button.tsx';
import { failureText } from '../lib/api-error.ts';
import { useT } from '../lib/i18n.ts';
import { toast } from '../ui/feedback/toast.ts';
import { FormError } from '../ui/fields/form-error.tsx';
import { Button } from '../ui/layout/button.tsx';
import { IconImage } from '../ui/layout/icons.tsx';
import { Row, Stack } from '../ui/layout/layout.tsx';
import { Logo } from '../ui/layout/logo.tsx';
import { ConfirmDialog } from '../ui/overlays/confirm-dialog.tsx';
import styles from './workspaces.module.css';
import { useRemoveLogo, useSetLogo } from './workspaces.queries.ts';

const megabytes = LIMITS.pictureBytes / 1024 / 1024;

function useUploadLogo(workspaceId: string) {
  const t = useT('workspaces');
  const set = useSetLogo(workspaceId);
  const [tooLarge, setTooLarge] = useState(false);
  const take = (file: File | undefined) => {
    if (!file) return;
    const large = file.size > LIMITS.pictureBytes;
    setTooLarge(large);
    set.reset();
    if (!large) set.mutate(file, { onSuccess: () => toast.ok(t('logo.saved')) });
  };
  const problem = tooLarge ? t('logo.tooLarge', { megabytes }) : set.isError ? failureText(set.error) : null;
  return { take, problem, busy: set.isPending };
}

/** Shows the logo on a light and a dark background, because a dark logo is invisible on the dark one. Changes are saved immediately. */
export function LogoRow({ workspace: { id, name, logo } }: { workspace: Workspace }) {
  const t = useT('workspaces');
  const { take, problem, busy } = useUploadLogo(id);
  const remove = useRemoveLogo(id);
  const [asking, setAsking] = useState(false);
  return (
    <Stack gap={2}>
      <h3 className={styles.label}>{t('logo.title')}</h3>
      {problem && <FormError message={problem} />}
      <Row wrap>
        {(['light', 'dark'] as const).map((ground) => (
          <span key={ground} className={styles.ground} data-mantine-color-scheme={ground}>
            {logo ? <img src={logo} alt={t(`logo.on.${ground}`, { name })} /> : <Logo size={32} label={t(`logo.own.${ground}`)} />}
          </span>
        ))}
      </Row>
      <Row wrap>
        <FileButton accept={IMAGE_TYPES.join(',')} onFiles={([file]) => take(file)}>
          {(choose) => (
            <Button data-field="logo" icon={<IconImage size={14} />} busy={busy} onClick={choose}>
              {logo ? t('logo.change') : t('logo.upload')}
            </Button>
          )}
        </FileButton>
        {logo && (
          <Button kind="quiet" onClick={() => setAsking(true)}>
            {t('logo.remove')}
          </Button>
        )}
      </Row>
      <p className={styles.hint}>{t('logo.hint', { megabytes, pixels: LIMITS.logoSide })}</p>
      <ConfirmDialog
        opened={asking}
        onClose={() => setAsking(false)}
        title={t('logo.removeTitle', { name })}
        confirm={t('logo.remove')}
        onConfirm={() => remove.mutate(undefined)}
      >
        {t('logo.removeBody')}
      </ConfirmDialog>
    </Stack>
  );
}
