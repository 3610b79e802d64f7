import { type ReactNode, useState } from 'react';
import { useT } from '../lib/i18n.ts';
import { coversTop } from '../ui/behavior/covers-bottom.ts';
import { RelativeTime } from '../ui/data/relative-time.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { Button } from '../ui/layout/button.tsx';

interface ChangedSinceNoticeProps {
  /** Names of the users who saved changes; can contain a name several times. */
  names: readonly string[];
  /** Labels of the changed fields, joined. */
  fields: string;
  /** Time of the newest change. */
  at: string;
  className: string | undefined;
  onSeen: () => void;
  compare: (close: () => void) => ReactNode;
}

/** Shown when other users have changed the object. The page already shows the new content, so the notice names the changes. */
export function ChangedSinceNotice({ names, fields, at, className, onSeen, compare }: ChangedSinceNoticeProps) {
  const t = useT('issues');
  const [comparing, setComparing] = useState(false);
  const close = () => {
    setComparing(false);
    onSeen();
  };
  return (
    <div ref={coversTop} className={className}>
      <Notice>
        {t('compare.changed', { names: [...new Set(names)].join(', '), fields })} · <RelativeTime at={at} />{' '}
        <Button size="s" aria-haspopup="dialog" onClick={() => setComparing(true)}>
          {t('compare.do')}
        </Button>{' '}
        <Button size="s" kind="quiet" onClick={onSeen}>
          {t('compare.hide')}
        </Button>
      </Notice>
      {comparing && compare(close)}
    </div>
  );
}
