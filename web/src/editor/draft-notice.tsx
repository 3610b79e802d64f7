import { useLanguage, useT } from '../lib/i18n.ts';
import { formatRelative } from '../lib/relative-time.ts';
import { Notice } from '../ui/feedback/notice.tsx';
import { Button } from '../ui/layout/button.tsx';
import { DiscardDraftButton } from './discard-draft-button.tsx';

export function DraftNotice({ at, onDiscard }: { at: number; onDiscard: () => void }) {
  const t = useT('editor');
  const language = useLanguage();
  return (
    <Notice kind="warn" action={<DiscardDraftButton size="s" onDiscard={onDiscard} />}>
      {t('draft.restored', { time: formatRelative(at, Date.now(), language) })}
    </Notice>
  );
}

/** Shown if another form of the same user, for example in another tab, has a newer draft of the same object. */
function OtherDraftNotice({ at, onTake }: { at: number; onTake: () => void }) {
  const t = useT('editor');
  const language = useLanguage();
  return (
    <Notice
      action={
        <Button size="s" onClick={onTake}>
          {t('draft.takeOther')}
        </Button>
      }
    >
      {t('draft.otherTab', { time: formatRelative(at, Date.now(), language) })}
    </Notice>
  );
}

interface DraftedForm {
  restoredFrom: number | null;
  discard: () => void;
  other: { savedAt: number } | null;
  takeOther: () => void;
}

export function DraftNotices({ form }: { form: DraftedForm }) {
  return (
    <>
      {form.restoredFrom !== null && <DraftNotice at={form.restoredFrom} onDiscard={form.discard} />}
      {form.other && <OtherDraftNotice at={form.other.savedAt} onTake={form.takeOther} />}
    </>
  );
}
