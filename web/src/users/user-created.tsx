import type { MadeUser } from '@coloa/contract/users/users.schema.ts';
import { useState } from 'react';
import { formatDateTime } from '../lib/format.ts';
import { useT } from '../lib/i18n.ts';
import { Button } from '../ui/button.tsx';
import { Drawer } from '../ui/drawer.tsx';
import { IconCheck, IconCopy } from '../ui/icons.tsx';
import { Row, Stack } from '../ui/layout.tsx';
import { Notice } from '../ui/notice.tsx';
import { TextField } from '../ui/text-field.tsx';
import { useCopy } from '../ui/use-copy.ts';
import { useUnsavedClose } from '../ui/use-unsaved-close.tsx';
import { useUncopied } from './use-uncopied.ts';

export interface CreatedUser extends MadeUser {
  name: string;
  username: string;
  email: string | null;
}

interface UserCreatedProps {
  user: CreatedUser;
  onClose: () => void;
  onAnother: () => void;
}

/** The one sight of the password or link: it is asked before it is closed uncopied. */
export function UserCreated({ user, onClose, onAnother }: UserCreatedProps) {
  const t = useT('users');
  const copy = useCopy();
  const select = (event: { currentTarget: HTMLInputElement }) => event.currentTarget.select();
  const { name, password, link } = user;
  const secret = password ?? link?.url;
  const [kept, setKept] = useState(false);
  const { close, question } = useUnsavedClose(secret !== undefined && !kept, onClose, useUncopied());
  const said = () => {
    if (password !== null) return t('created.body', { name });
    if (link) return t('created.linkBody', { name, time: formatDateTime(link.expiresAt) });
    return t('created.mailed', { name, email: user.email ?? '' });
  };
  return (
    <Drawer
      opened
      onClose={close}
      closeOnOutside={secret === undefined}
      title={t('created.title', { name })}
      footer={
        <>
          <Button kind="main" onClick={close}>
            {t('created.done')}
          </Button>
          <Button kind="quiet" onClick={onAnother}>
            {t('created.another')}
          </Button>
        </>
      }
    >
      {question}
      <Stack>
        <Notice kind="ok">{said()}</Notice>
        <TextField label={t('created.username')} mono readOnly value={user.username} onFocus={select} />
        {password !== null && <TextField label={t('created.password')} mono readOnly value={password} onFocus={select} />}
        {link && <TextField label={t('link.label')} mono readOnly value={link.url} onFocus={select} />}
        {secret !== undefined && (
          <Row>
            <Button
              icon={kept ? <IconCheck size={14} /> : <IconCopy size={14} />}
              data-autofocus
              onClick={async () => setKept(await copy(secret))}
            >
              {kept ? t('ui:copied') : password === null ? t('link.copy') : t('created.copy')}
            </Button>
          </Row>
        )}
      </Stack>
    </Drawer>
  );
}
