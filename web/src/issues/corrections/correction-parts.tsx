import { LIMITS } from '@coloa/contract/limits.ts';
import { NoteView } from '../../comments/named-text.tsx';
import { useT } from '../../lib/i18n.ts';
import { Folded } from '../../ui/data/folded.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { TextArea } from '../../ui/fields/text-area.tsx';
import styles from '../form/form.module.css';
import type { CorrectionForm } from './use-correction-form.ts';

/** Returns a function that returns the form's heading without the key of the issue, which follows the heading. */
export function useCorrectionTitle(): (correction: CorrectionForm) => string {
  const t = useT('corrections');
  return (correction) =>
    correction.kind === 'accept' ? t('reviewTitle', { name: correction.correction.author.name, key: '' }) : t('title', { key: '' });
}

export function CorrectionIntro({ issueId, correction }: { issueId: string; correction: CorrectionForm }) {
  const t = useT('corrections');
  if (correction.kind === 'propose') return <Notice>{t('intro')}</Notice>;
  const { note } = correction.correction;
  return note === '' ? null : (
    <Notice>
      <Folded>
        <NoteView target={{ on: 'issue', id: issueId }}>{note}</NoteView>
      </Folded>
    </Notice>
  );
}

interface NoteCardProps {
  note: string;
  onChange: (note: string) => void;
}

export function NoteCard({ note, onChange }: NoteCardProps) {
  const t = useT('corrections');
  return (
    <section className={styles.card}>
      <TextArea
        label={t('note')}
        optional
        hint={t('noteHint')}
        maxLength={LIMITS.note}
        rows={3}
        value={note}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </section>
  );
}
