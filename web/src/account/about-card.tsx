import { IMAGE_TYPES } from '@coloa/contract/files/pictures.ts';
import { LIMITS } from '@coloa/contract/limits.ts';
import { useForm } from '@mantine/form';
import { lazy, Suspense, useState } from 'react';
import { FileButton } from '../files/file-button.tsx';
import { fieldErrors } from '../lib/api-error.ts';
import { useT } from '../lib/i18n.ts';
import { useProfile } from '../profile/profile.queries.ts';
import { Avatar } from '../ui/data/avatar.tsx';
import { Facts } from '../ui/data/facts.tsx';
import { toast } from '../ui/feedback/toast.ts';
import { TextField } from '../ui/fields/text-field.tsx';
import { Button } from '../ui/layout/button.tsx';
import { Card } from '../ui/layout/card.tsx';
import { IconImage } from '../ui/layout/icons.tsx';
import { Row, Stack } from '../ui/layout/layout.tsx';
import { ConfirmDialog } from '../ui/overlays/confirm-dialog.tsx';
import { UnsavedGuard } from '../ui/overlays/unsaved-guard.tsx';
import styles from './account.module.css';
import { useRemoveAvatar, useSaveName } from './profile-edits.queries.ts';

const AvatarDialog = lazy(() => import('./avatar-dialog.tsx').then((module) => ({ default: module.AvatarDialog })));

export function AboutCard({ id }: { id: string }) {
  const t = useT('profile');
  const profile = useProfile();
  const save = useSaveName();
  const form = useForm({
    initialValues: { name: profile.name },
    validate: { name: (value) => (value.trim() === '' ? t('nameRequired') : null) },
  });
  const submit = form.onSubmit(({ name }) =>
    save.mutate(name, {
      onSuccess: () => {
        form.setValues({ name: name.trim() });
        form.resetDirty({ name: name.trim() });
        toast.ok(t('saved'));
      },
      onError: (error) => form.setErrors(fieldErrors(error)),
    }),
  );
  const facts: [label: string, value: string][] = [
    [t('username'), profile.username],
    [t('workspace'), profile.currentWorkspace.name],
    [t('role'), profile.role.name],
  ];
  return (
    <Card id={id} title={t('about')}>
      <UnsavedGuard when={form.isDirty()} />
      <Stack>
        <PictureRow />
        <Facts facts={facts} />
        <form onSubmit={submit} noValidate>
          <Stack gap={3}>
            <TextField label={t('name')} hint={t('nameHint')} autoComplete="name" maxLength={LIMITS.name} {...form.getInputProps('name')} />
            <Row>
              <Button type="submit" kind="main" disabled={!form.isDirty()} busy={save.isPending}>
                {t('save')}
              </Button>
            </Row>
          </Stack>
        </form>
      </Stack>
    </Card>
  );
}

function PictureRow() {
  const t = useT('profile');
  const profile = useProfile();
  const remove = useRemoveAvatar();
  const [file, setFile] = useState<File | null>(null);
  const [asking, setAsking] = useState(false);
  return (
    <Row gap={4} wrap>
      <Avatar name={profile.name || profile.username} src={profile.avatar} size="xl" />
      <Stack gap={2}>
        <Row wrap>
          <FileButton accept={IMAGE_TYPES.join(',')} onFiles={([chosen]) => chosen && setFile(chosen)}>
            {(choose) => (
              <Button icon={<IconImage size={14} />} onClick={choose}>
                {profile.avatar ? t('avatar.change') : t('avatar.upload')}
              </Button>
            )}
          </FileButton>
          {profile.avatar && (
            <Button kind="quiet" onClick={() => setAsking(true)}>
              {t('avatar.remove')}
            </Button>
          )}
        </Row>
        <p className={styles.small}>{t('avatar.who')}</p>
      </Stack>
      {file && (
        <Suspense>
          <AvatarDialog file={file} onClose={() => setFile(null)} />
        </Suspense>
      )}
      <ConfirmDialog
        opened={asking}
        onClose={() => setAsking(false)}
        title={t('avatar.removeTitle')}
        confirm={t('avatar.remove')}
        onConfirm={() => remove.mutate(undefined)}
      >
        {t('avatar.removeBody')}
      </ConfirmDialog>
    </Row>
  );
}
