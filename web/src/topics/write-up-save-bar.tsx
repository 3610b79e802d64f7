import { useState } from 'react';
import { SaveBarFrame, Unsaved } from '../editor/save-bar.tsx';
import { useT } from '../lib/i18n.ts';
import { paths } from '../routes/paths.ts';
import { shortcutWords } from '../ui/behavior/keyboard.ts';
import { Kbd } from '../ui/data/words.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { Button } from '../ui/layout/button.tsx';
import { ConfirmDialog } from '../ui/overlays/confirm-dialog.tsx';
import type { WriteUpFormState } from './use-write-up-form.ts';

export function WriteUpSaveBar({ form }: { form: WriteUpFormState }) {
  const t = useT('topics');
  const { saved, dirty, saving, save, keptAt } = form;
  return (
    <SaveBarFrame
      label={t('form.save')}
      elsewhere={<SavedElsewhere form={form} />}
      state={dirty && <Unsaved keptAt={keptAt} words={{ unsaved: t('form.unsaved'), kept: t('form.kept') }} />}
      cancelHref={saved ? paths.writeUp(saved.id) : paths.topics()}
    >
      {(saved?.draft ?? true) ? (
        <>
          <Button type="submit" busy={saving} after={<Kbd>{shortcutWords('Mod-s')}</Kbd>}>
            {t('form.saveDraft')}
          </Button>
          <Button kind="main" busy={saving} onClick={() => save({ draft: false, stay: false })}>
            {t('form.publish')}
          </Button>
        </>
      ) : (
        <>
          <Unpublish form={form} />
          <Button type="submit" kind="main" busy={saving} after={<Kbd bare>{shortcutWords('Mod-s')}</Kbd>}>
            {t('form.saveChanges')}
          </Button>
        </>
      )}
    </SaveBarFrame>
  );
}

function SavedElsewhere({ form: { elsewhere, conflict, mergeElsewhere } }: { form: WriteUpFormState }) {
  const t = useT('topics');
  if (elsewhere.length === 0 || conflict) return null;
  return (
    <Notice>
      {t('form.savedElsewhere', { fields: elsewhere.map((field) => t(`form.${field}`)).join(', ') })}{' '}
      <Button size="s" onClick={() => void mergeElsewhere()}>
        {t('form.mergeNow')}
      </Button>
    </Notice>
  );
}

function Unpublish({ form: { saving, save } }: { form: WriteUpFormState }) {
  const t = useT('topics');
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button busy={saving} onClick={() => setAsking(true)}>
        {t('form.takeBack')}
      </Button>
      <ConfirmDialog
        opened={asking}
        onClose={() => setAsking(false)}
        title={t('form.takeBackTitle')}
        confirm={t('form.takeBack')}
        danger={false}
        onConfirm={() => {
          setAsking(false);
          save({ draft: true, stay: true });
        }}
      >
        {t('form.takeBackBody')}
      </ConfirmDialog>
    </>
  );
}
