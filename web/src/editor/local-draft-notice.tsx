import { useLanguage, useT } from '../lib/i18n.ts';
import { formatRelative } from '../lib/relative-time.ts';
import { Notice } from '../ui/feedback/notice.tsx';
import { ButtonLink } from '../ui/layout/button-link.tsx';
import { useDraftTime } from './use-drafted-subjects.ts';

interface LocalDraftNoticeProps {
  kind: string;
  subject: string;
  /** The URL of the form that continues the draft. */
  href: string;
}

/** Shows, on the page of a saved object, that this device has an unsaved draft of the object. Renders nothing if there is none. */
export function LocalDraftNotice({ kind, subject, href }: LocalDraftNoticeProps) {
  const t = useT('editor');
  const language = useLanguage();
  const at = useDraftTime(kind, subject);
  if (at === null) return null;
  return (
    <Notice
      kind="warn"
      action={
        <ButtonLink size="s" href={href}>
          {t('draft.goOn')}
        </ButtonLink>
      }
    >
      {t('draft.unsaved', { time: formatRelative(at, Date.now(), language) })}
    </Notice>
  );
}
