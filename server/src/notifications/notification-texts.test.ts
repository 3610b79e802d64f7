import type { ErrorCode } from '@coloa/contract/errors.ts';
import { LANGUAGES } from '@coloa/contract/languages.ts';
import { NOTIFICATION_KINDS } from '@coloa/contract/notifications/notification-kinds.ts';
import { expect, test } from 'vitest';
import { composeMail } from '../mails/compose-mail.ts';
import { resources } from '../platform/text/translations.ts';
import { mailOf } from './notification-texts.ts';
import type { NotificationRecord } from './notifications.repo.ts';

/** The words for a write-up under a topic, which no text about an issue contains. */
const WRITE_UP = /write-?up|bài viết/i;
const ABOUT_WRITE_UPS: readonly ErrorCode[] = ['TOPIC_FULL', 'TOPIC_NOT_EMPTY'];
const ofIssues = NOTIFICATION_KINDS.filter((kind) => kind !== 'SHARES_LEFT' && kind !== 'COMMENTED');

const about = (kind: (typeof ofIssues)[number], commentId: string | null = null) =>
  ({
    kind,
    commentId,
    by: { name: 'Lê Văn Nam' },
    project: { id: 'p', key: 'HVB' },
    issue: { id: 'i', number: 1 },
    task: null,
    writeUp: null,
    changes: null,
    dueDay: '2026-03-05',
  }) as NotificationRecord;

const records = [...ofIssues.map((kind) => about(kind)), about('MENTIONED', 'c')];

test.each(LANGUAGES)('no email about an issue calls it a write-up: %s', (language) => {
  const mails = records.map((record) => composeMail(language, mailOf(record, { name: 'Hà', language }), 'https://coloa.example'));
  expect(mails.map(({ subject, text }) => `${subject}\n${text}`).filter((mail) => WRITE_UP.test(mail))).toEqual([]);
});

test.each(LANGUAGES)('the email about a decision on an issue names the decision: %s', (language) => {
  const subjectOf = (to: string) => {
    const changes = [{ field: 'status', from: 'IN_REVIEW', to }] as NotificationRecord['changes'];
    return composeMail(language, mailOf({ ...about('REVIEWED'), changes }, { name: 'Hà', language }), 'https://coloa.example').subject;
  };
  const wanted = {
    en: ['HVB-1 was accepted', 'HVB-1 was rejected', 'HVB-1 was marked as a duplicate'],
    vi: ['HVB-1 đã được chấp nhận', 'HVB-1 bị từ chối', 'HVB-1 bị đánh dấu là trùng'],
  };
  expect(['OPEN', 'REJECTED', 'DUPLICATE'].map(subjectOf)).toEqual(wanted[language]);
});

test.each(LANGUAGES)('only errors about topics name write-ups: %s', (language) => {
  const errors = Object.entries(resources[language].errors ?? {}).filter(([, text]) => WRITE_UP.test(text));
  expect(errors.map(([code]) => code)).toEqual(ABOUT_WRITE_UPS);
});
