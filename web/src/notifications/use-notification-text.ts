import type { Notification } from '@coloa/contract/notifications/notifications.contract.ts';
import { addDays, formatDay, todayOf } from '../lib/format.ts';
import { useT } from '../lib/i18n.ts';
import { useProfile, useToday } from '../profile/profile.queries.ts';

interface Said {
  /** Name of the user with which the sentence begins; null if the sentence names no user. */
  who: string | null;
  /** The rest of the sentence after `who`, or the whole sentence if `who` is null. */
  what: string;
}

/** Words such as 'tomorrow' are used only on the day of the notification, because they would contradict an earlier date above it. */
function useDueText(at: string, dueDay: string | null): string {
  const t = useT('notifications');
  const today = useToday();
  const sent = todayOf(useProfile().currentWorkspace.timeZone, new Date(at));
  if (dueDay === null) return t('due.soon');
  if (sent === today && dueDay === today) return t('due.today');
  if (sent === today && dueDay === addDays(today, 1)) return t('due.tomorrow');
  return t(dueDay < sent ? 'due.past' : 'due.day', { day: formatDay(dueDay) });
}

export function useNotificationText({ kind, at, by, subject, dueDay, commentId, decision, result, message }: Notification): Said {
  const t = useT('notifications');
  const due = useDueText(at, dueDay);
  const who = by ? by.name || by.username : t('somebody');
  switch (kind) {
    case 'DUE_SOON':
      return { who: null, what: due };
    case 'READER_MESSAGE':
      if (message !== 'RETEST') return { who: null, what: t('said.READER_MESSAGE') };
      return { who: null, what: subject.type === 'issue' ? t('reader.retestOf', { key: subject.key }) : t('reader.retest') };
    case 'RETESTED':
      return { who, what: t(result === null ? 'said.RETESTED' : `retested.${result}`) };
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
