import type { MadeUser } from '@coloa/contract/users/users.schema.ts';
import { useState } from 'react';
import { formatDateTime } from '../lib/format.ts';
import { useT } from '../lib/i18n.ts';
import { useCopy } from '../ui/behavior/use-copy.ts';
import { Notice } from '../ui/feedback/notice.tsx';
import { TextField } from '../ui/fields/text-field.tsx';
import { Button } from '../ui/layout/button.tsx';
import { IconCheck, IconCopy } from '../ui/layout/icons.tsx';
import { Row, Stack } from '../ui/layout/layout.tsx';
import { Drawer } from '../ui/overlays/drawer.tsx';
import { useUnsavedClose } from '../ui/overlays/use-unsaved-close.tsx';

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

/** The password or link is shown only here, so closing asks first if the user did not copy it. */
export function UserCreated({ user, onClose, onAnother }: UserCreatedProps) {
  const t = useT('users');
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
          <Button kind="quiet" onClick={onAnother}>
            {t('created.another')}
          </Button>
          <Button kind="main" onClick={close}>
            {t('created.done')}
          </Button>
        </>
      }
    >
      {question}
      <Stack>
        <Notice kind="ok">{said()}</Notice>
        <ReadField label={t('created.username')} value={user.username} />
        {password !== null && <ReadField label={t('created.password')} value={password} />}
        {link && <ReadField label={t('link.label')} value={link.url} />}
        {secret !== undefined && (
          <CopySecret secret={secret} label={password === null ? t('link.copy') : t('created.copy')} kept={kept} onKept={setKept} />
        )}
      </Stack>
    </Drawer>
  );
}

/** Focusing the field selects its value for manual copying. */
function ReadField({ label, value }: { label: string; value: string }) {
  return <TextField label={label} mono readOnly value={value} onFocus={(event) => event.currentTarget.select()} />;
}

interface CopySecretProps {
  secret: string;
  label: string;
  kept: boolean;
  onKept: (kept: boolean) => void;
}

function CopySecret({ secret, label, kept, onKept }: CopySecretProps) {
  const t = useT('ui');
  const copy = useCopy();
  return (
    <Row>
      <Button
        icon={kept ? <IconCheck size={14} /> : <IconCopy size={14} />}
        data-autofocus
        onClick={async () => onKept(await copy(secret))}
      >
        {kept ? t('copied') : label}
      </Button>
    </Row>
  );
}

export function useUncopied() {
  const t = useT('users');
  return { title: t('uncopied.title'), body: t('uncopied.body'), confirm: t('uncopied.confirm'), keep: t('uncopied.keep') };
}
