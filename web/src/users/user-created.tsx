import type { MadeUser } from '@coloa/contract/users/users.schema.ts';
import { useState } from 'react';
import { formatZonedDateTime } from '../lib/format.ts';
import { useT } from '../lib/i18n.ts';
import { useCan } from '../profile/profile.queries.ts';
import { paths } from '../routes/paths.ts';
import { CopyValue } from '../ui/data/copy-value.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { Button } from '../ui/layout/button.tsx';
import { Stack } from '../ui/layout/layout.tsx';
import { TextLink } from '../ui/layout/text-link.tsx';
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

/** Shows the password or link of a new user. Neither is shown again, so closing asks first if the user did not copy it. */
export function UserCreated({ user, onClose, onAnother }: UserCreatedProps) {
  const t = useT('users');
  const { name, password, link } = user;
  const secret = password ?? link?.url;
  const [kept, setKept] = useState(false);
  const { close, question } = useUnsavedClose(secret !== undefined && !kept, onClose, { words: useUncopied() });
  const said = () => {
    if (password !== null) return t('created.body', { name });
    if (link) return t('created.linkBody', { name, time: formatZonedDateTime(link.expiresAt) });
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
        {link && <NotMailed email={user.email} />}
        <CopyValue label={t('created.username')} value={user.username} />
        {password !== null && (
          <CopyValue label={t('created.password')} value={password} copyLabel={t('created.copy')} onCopied={() => setKept(true)} />
        )}
        {link && <CopyValue label={t('link.label')} value={link.url} copyLabel={t('link.copy')} onCopied={() => setKept(true)} />}
      </Stack>
    </Drawer>
  );
}

/** Says why the invitation is a link. With an address, only a missing mail server prevents an email. */
function NotMailed({ email }: Pick<CreatedUser, 'email'>) {
  const t = useT('users');
  const writesConfig = useCan('WRITE_CONFIG');
  if (email === null) return <Notice kind="warn">{t('created.noAddress')}</Notice>;
  return (
    <Notice kind="warn">
      {t('created.noServer')} {writesConfig && <TextLink href={paths.config()}>{t('created.toConfig')}</TextLink>}
    </Notice>
  );
}

export function useUncopied() {
  const t = useT('users');
  return { title: t('uncopied.title'), body: t('uncopied.body'), confirm: t('uncopied.confirm'), keep: t('uncopied.keep') };
}
