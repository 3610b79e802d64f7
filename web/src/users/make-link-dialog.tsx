import type { ResponseOf } from '@coloa/contract/http.ts';
import type { passwordLinksContract } from '@coloa/contract/sessions/password-links.contract.ts';
import { useState } from 'react';
import { formatZonedDateTime } from '../lib/format.ts';
import { useT } from '../lib/i18n.ts';
import { CopyValue } from '../ui/data/copy-value.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { SaveFailure } from '../ui/feedback/save-failure.tsx';
import { Button } from '../ui/layout/button.tsx';
import { Stack } from '../ui/layout/layout.tsx';
import { Dialog } from '../ui/overlays/dialog.tsx';
import { useUnsavedClose } from '../ui/overlays/use-unsaved-close.tsx';
import { useUncopied } from './user-created.tsx';
import { type ActOn, useMakeLink } from './users.queries.ts';

export function MakeLinkDialog({ on: { id, name }, onClose }: { on: ActOn; onClose: () => void }) {
  const t = useT('users');
  const make = useMakeLink();
  const { data: made } = make;
  if (!made) {
    return (
      <Dialog
        opened
        onClose={onClose}
        title={t('link.title', { name })}
        footer={
          <>
            <Button onClick={onClose}>{t('ui:cancel')}</Button>
            <Button kind="main" busy={make.isPending} onClick={() => make.mutate(id)}>
              {t('link.confirm')}
            </Button>
          </>
        }
      >
        <Stack>
          <SaveFailure error={make.error} />
          {t('link.body', { name })}
        </Stack>
      </Dialog>
    );
  }
  return <MadeLinkDialog name={name} made={made} onClose={onClose} />;
}

/** Shows a new link. The server returns the link only once, so closing the dialog asks first if the user did not copy the link. */
function MadeLinkDialog({
  name,
  made,
  onClose,
}: {
  name: string;
  made: ResponseOf<typeof passwordLinksContract.make>;
  onClose: () => void;
}) {
  const t = useT('users');
  const [kept, setKept] = useState(false);
  const { close, question } = useUnsavedClose(!kept, onClose, { words: useUncopied() });
  return (
    <Dialog
      opened
      onClose={close}
      title={t('link.madeTitle', { name })}
      width={560}
      footer={
        <Button kind="main" onClick={close}>
          {t('created.done')}
        </Button>
      }
    >
      {question}
      <Stack>
        <Notice kind="ok">{t(`link.made.${made.kind}`, { name, time: formatZonedDateTime(made.expiresAt) })}</Notice>
        <CopyValue label={t('link.label')} value={made.url} copyLabel={t('link.copy')} onCopied={() => setKept(true)} />
      </Stack>
    </Dialog>
  );
}
