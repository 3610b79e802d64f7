import type { Issue } from '@coloa/contract/issues/issues.schema.ts';
import { LIMITS } from '@coloa/contract/limits.ts';
import { useMentionSearch } from '../../comments/use-mention-search.ts';
import { MarkdownEditor } from '../../editor/markdown-editor.tsx';
import { SecretDecisionsContext, SHOWN_TO_CLIENTS } from '../../editor/secrets/secret-decisions.ts';
import { useSecretQuestion } from '../../editor/secrets/use-secret-question.tsx';
import { useT } from '../../lib/i18n.ts';
import { useToday } from '../../profile/profile.queries.ts';
import { DateField } from '../../ui/fields/date-field.tsx';
import { OriginalWithEvidence } from './retest-entry.tsx';
import { RetestResults } from './retest-results.tsx';
import type { RetestValue, Tested } from './retest-value.ts';
import styles from './retests.module.css';
import type { RetestDraft } from './use-retest-draft.ts';

interface RetestFieldsProps extends Pick<RetestDraft, 'value' | 'change'> {
  issue: Issue;
  tested: readonly Tested[];
  tried: boolean;
  dayError: string | undefined;
  /** True if only the notes and the day can change. */
  settled?: boolean;
}

export function RetestFields({ issue, tested, value, change, tried, dayError, settled = false }: RetestFieldsProps) {
  const t = useT('retests');
  const today = useToday();
  const people = useMentionSearch({ on: 'issue', id: issue.id }, false);
  return (
    <>
      <DateField
        label={t('record.day')}
        max={today}
        outside={t('record.dayAhead')}
        value={value.day}
        error={tried || (value.day ?? '') > today ? dayError : undefined}
        onChange={(day) => change({ day })}
      />
      <RetestResults tested={tested} value={value} change={change} tried={tried} settled={settled} />
      <Original issue={issue} />
      <SecretDecisionsContext value={SHOWN_TO_CLIENTS}>
        <MarkdownEditor
          label={t('record.note')}
          filesAt={{ on: 'ISSUE', id: issue.id }}
          placeholder={t('record.notePlaceholder')}
          value={value.note}
          maxLength={LIMITS.markdown}
          rows={6}
          people={people}
          onChange={(note) => change({ note })}
        />
      </SecretDecisionsContext>
    </>
  );
}

function Original({ issue }: { issue: Issue }) {
  const t = useT('retests');
  return (
    <details className={styles.original}>
      <summary>{t('record.original')}</summary>
      <div>
        <OriginalWithEvidence issue={issue} />
      </div>
    </details>
  );
}

/** Returns whether a note is too long. Its field shows the error, and the drawer focuses the field. */
export const isTooLong = ({ note, notes }: RetestValue): boolean =>
  note.length > LIMITS.markdown || Object.values(notes).some((each) => each.length > LIMITS.retestAssetNote);

/** Asks about passages that look like secrets before the retest is sent. */
export function useRetestSecrets(tested: readonly Tested[], { value, change }: Pick<RetestDraft, 'value' | 'change'>, onSend: () => void) {
  const t = useT('retests');
  const noted = tested.filter(({ key }) => (value.notes[key] ?? '') !== '');
  return useSecretQuestion({
    texts: [
      { text: value.note, name: t('record.note') },
      ...noted.map(({ key, value: asset }) => ({ text: value.notes[key] ?? '', name: asset || t('whole') })),
    ],
    shown: true,
    onRedact: ([note = value.note, ...notes]) =>
      change({ note, notes: { ...value.notes, ...Object.fromEntries(noted.map(({ key }, n) => [key, notes[n] ?? ''])) } }),
    onSend,
  });
}
