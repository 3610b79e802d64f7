import { formatDateTime } from '../lib/format.ts';
import { useT } from '../lib/i18n.ts';
import { CopyValue } from '../ui/data/copy-value.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { Button } from '../ui/layout/button.tsx';
import { Stack } from '../ui/layout/layout.tsx';
import { Dialog } from '../ui/overlays/dialog.tsx';
import { type ActOn, useMakeLink } from './users.queries.ts';

/** The server returns the link only once, so neither Escape nor a click outside closes the dialog that shows it. */
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
        {t('link.body', { name })}
      </Dialog>
    );
  }
  return (
    <Dialog
      opened
      onClose={() => undefined}
      title={t('link.madeTitle', { name })}
      width={560}
      footer={
        <Button kind="main" onClick={onClose}>
          {t('created.done')}
        </Button>
      }
    >
      <Stack>
        <Notice kind="ok">{t(`link.made.${made.kind}`, { name, time: formatDateTime(made.expiresAt) })}</Notice>
        <CopyValue label={t('link.label')} value={made.url} copyLabel={t('link.copy')} />
      </Stack>
    </Dialog>
  );
}
