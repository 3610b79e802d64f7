import { LIMITS } from '@coloa/contract/limits.ts';
import { NoteView } from '../../comments/named-text.tsx';
import { useMentionSearch } from '../../comments/use-mention-search.ts';
import { MarkdownEditor } from '../../editor/markdown-editor.tsx';
import { useT } from '../../lib/i18n.ts';
import { Folded } from '../../ui/data/folded.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Stack } from '../../ui/layout/layout.tsx';
import { Text } from '../../ui/layout/text.tsx';
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
  issueId: string;
  note: string;
  onChange: (note: string) => void;
}

export function NoteCard({ issueId, note, onChange }: NoteCardProps) {
  const t = useT('corrections');
  const people = useMentionSearch({ on: 'issue', id: issueId }, true);
  return (
    <section className={styles.card}>
      <Stack gap={1}>
        <MarkdownEditor
          label={t('note')}
          placeholder={t('notePlaceholder')}
          maxLength={LIMITS.note}
          rows={3}
          maxRows={10}
          people={people}
          filesAt={null}
          value={note}
          onChange={onChange}
        />
        <Text as="p" size={12} tone="muted">
          {t('noteHint')}
        </Text>
      </Stack>
    </section>
  );
}
