import { useState } from 'react';
import { SaveBarFrame, SaveState, Unsaved } from '../editor/save-bar.tsx';
import { useT } from '../lib/i18n.ts';
import { paths } from '../routes/paths.ts';
import { shortcutWords } from '../ui/behavior/keyboard.ts';
import { Kbd } from '../ui/data/words.tsx';
import { Button } from '../ui/layout/button.tsx';
import { ConfirmDialog } from '../ui/overlays/confirm-dialog.tsx';
import type { WriteUpFormState } from './use-write-up-form.ts';
import { WriteUpSavedElsewhere } from './write-up-saved-elsewhere.tsx';
import { writeUpFields } from './write-up-value.ts';

interface WriteUpSaveBarProps {
  form: WriteUpFormState;
  topicName: (id: string | null) => string;
}

export function WriteUpSaveBar({ form, topicName }: WriteUpSaveBarProps) {
  const t = useT('topics');
  const { saved, dirty, saving, save, keptAt } = form;
  return (
    <SaveBarFrame
      label={t('form.save')}
      elsewhere={<WriteUpSavedElsewhere form={form} topicName={topicName} />}
      state={
        <SaveState failure={form.failure} problem={useFirstProblem(form)}>
          {dirty && <Unsaved keptAt={keptAt} words={{ unsaved: t('form.unsaved'), kept: t('form.kept') }} />}
        </SaveState>
      }
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

function useFirstProblem({ errors }: WriteUpFormState): { words: string; onGo: () => void } | null {
  const t = useT('topics');
  const first = writeUpFields.find((field) => errors[field]);
  if (!first) return null;
  const words = t('form.notSaved', { field: t(`form.${first}`), error: errors[first] });
  return { words, onGo: () => document.querySelector<HTMLElement>('form [aria-invalid="true"]')?.focus() };
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
