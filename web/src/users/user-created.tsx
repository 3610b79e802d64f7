import { useT } from '../lib/i18n.ts';
import { Button } from '../ui/button.tsx';
import { Drawer } from '../ui/drawer.tsx';
import { IconCopy } from '../ui/icons.tsx';
import { Row, Stack } from '../ui/layout.tsx';
import { Notice } from '../ui/notice.tsx';
import { TextField } from '../ui/text-field.tsx';
import { useCopy } from '../ui/use-copy.ts';

export interface CreatedUser {
  name: string;
  username: string;
  password: string;
}

interface UserCreatedProps {
  user: CreatedUser;
  onClose: () => void;
  onAnother: () => void;
}

/** The one sight of the password; neither Escape nor a press beside the drawer closes it. */
export function UserCreated({ user, onClose, onAnother }: UserCreatedProps) {
  const t = useT('users');
  const copy = useCopy();
  const select = (event: { currentTarget: HTMLInputElement }) => event.currentTarget.select();
  return (
    <Drawer
      opened
      onClose={onClose}
      closeOnOutside={false}
      closeOnEscape={false}
      title={t('created.title', { name: user.name })}
      footer={
        <>
          <Button kind="main" onClick={onClose}>
            {t('created.done')}
          </Button>
          <Button kind="quiet" onClick={onAnother}>
            {t('created.another')}
          </Button>
        </>
      }
    >
      <Stack>
        <Notice kind="ok">{t('created.body', { name: user.name })}</Notice>
        <TextField label={t('created.username')} mono readOnly value={user.username} onFocus={select} />
        <TextField label={t('created.password')} mono readOnly value={user.password} onFocus={select} />
        <Row>
          <Button icon={<IconCopy size={14} />} data-autofocus onClick={() => void copy(user.password)}>
            {t('created.copy')}
          </Button>
        </Row>
      </Stack>
    </Drawer>
  );
}
