import type { Notification } from '@coloa/contract/notifications/notifications.contract.ts';
import { addDays, formatDay } from '../lib/format.ts';
import { useT } from '../lib/i18n.ts';
import { useToday } from '../profile/profile.queries.ts';

interface Said {
  /** Name of the user with which the sentence begins; null if the sentence names no user. */
  who: string | null;
  /** The rest of the sentence after `who`, or the whole sentence if `who` is null. */
  what: string;
}

export function useNotificationText({ kind, by, subject, dueDay, commentId, decision }: Notification): Said {
  const t = useT('notifications');
  const today = useToday();
  const who = by ? by.name || by.username : t('somebody');
  switch (kind) {
    case 'DUE_SOON': {
      if (dueDay === null) return { who: null, what: t('due.soon') };
      const values = { day: formatDay(dueDay) };
      if (dueDay < today) return { who: null, what: t('due.past', values) };
      if (dueDay === today) return { who: null, what: t('due.today') };
      return { who: null, what: dueDay === addDays(today, 1) ? t('due.tomorrow') : t('due.day', values) };
    }
    case 'READER_MESSAGE':
      return { who: null, what: t('said.READER_MESSAGE') };
    case 'ASSIGNED':
      return { who, what: t(`assigned.${subject.type === 'writeUp' ? 'project' : subject.type}`) };
    case 'MENTIONED':
      return { who, what: t(commentId === null ? 'said.inNote' : 'said.MENTIONED') };
    case 'REVIEWED':
      return { who, what: t(`reviewed.${decision === 'REJECTED' || decision === 'DUPLICATE' ? decision : 'ACCEPTED'}`) };
    case 'CORRECTION_DECIDED':
      return { who, what: t(`decided.${decision === 'DECLINED' ? decision : 'ACCEPTED'}`) };
    default:
      return { who, what: t(`said.${kind}`) };
  }
}
