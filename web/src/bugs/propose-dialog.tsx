import type { Issue } from '@coloa/contract/issues/issues.schema.ts';
import { LANGUAGES, type Language } from '@coloa/contract/languages.ts';
import { LIMITS } from '@coloa/contract/limits.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useT } from '../lib/i18n.ts';
import { useProfile } from '../profile/profile.queries.ts';
import { SaveFailure } from '../ui/feedback/save-failure.tsx';
import { toast } from '../ui/feedback/toast.ts';
import { SelectField } from '../ui/fields/select-field.tsx';
import { TextArea } from '../ui/fields/text-area.tsx';
import { Button } from '../ui/layout/button.tsx';
import { Stack } from '../ui/layout/layout.tsx';
import { Text } from '../ui/layout/text.tsx';
import { Dialog } from '../ui/overlays/dialog.tsx';
import { useUnsavedClose } from '../ui/overlays/use-unsaved-close.tsx';
import styles from './bug-list.module.css';
import { proposalsQuery, usePropose } from './bug-list.queries.ts';
import { ProposalLine } from './proposal-line.tsx';

type Source = Pick<Issue, 'id' | 'bugId' | 'contents'>;

export const proposableLanguages = ({ bugId, contents }: Pick<Source, 'bugId' | 'contents'>): Language[] =>
  bugId === null ? [] : LANGUAGES.filter((language) => (contents[language]?.title ?? '') !== '');

function useNewProposal({ id: issueId }: Source, languages: readonly Language[], onDone: () => void) {
  const t = useT('bugs');
  const [language, setLanguage] = useState<Language>(languages[0] ?? 'vi');
  const [note, setNote] = useState('');
  const propose = usePropose();
  const send = () =>
    propose.mutate(
      { issueId, language, note },
      {
        onSuccess: () => {
          toast.ok(t('propose.done'));
          onDone();
        },
      },
    );
  const unsaved = note.trim() !== '' && !propose.isPending && !propose.isSuccess;
  return { language, setLanguage, note, setNote, send, busy: propose.isPending, failure: propose.error, unsaved };
}

export function ProposeDialog({ issue, onClose }: { issue: Source; onClose: () => void }) {
  const t = useT('bugs');
  const languages = proposableLanguages(issue);
  const { language, setLanguage, note, setNote, send, busy, failure, unsaved } = useNewProposal(issue, languages, onClose);
  const { close, question } = useUnsavedClose(unsaved, onClose);
  return (
    <Dialog
      opened
      onClose={close}
      width={560}
      title={t('propose.title')}
      footer={
        <>
          <Button onClick={close}>{t('ui:cancel')}</Button>
          <Button kind="main" busy={busy} onClick={send}>
            {t('propose.confirm')}
          </Button>
        </>
      }
    >
      {question}
      <Stack>
        <p>{t('propose.body')}</p>
        <SaveFailure error={failure} />
        <SelectField
          label={t('proposal.language')}
          options={languages.map((value) => ({ value, label: t(`ui:language.${value}`) }))}
          value={language}
          onChange={(value) => setLanguage(value ?? language)}
        />
        <TextArea
          label={t('propose.note')}
          optional
          maxLength={LIMITS.note}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        <EarlierProposals bugId={issue.bugId} />
      </Stack>
    </Dialog>
  );
}

function EarlierProposals({ bugId }: Pick<Source, 'bugId'>) {
  const t = useT('bugs');
  const me = useProfile().username;
  const before = useQuery(proposalsQuery({ bugId: bugId ?? undefined }));
  const mine = (before.data?.items ?? []).filter(({ proposedBy }) => proposedBy.username === me);
  if (mine.length === 0) return null;
  return (
    <section>
      <Text as="h3" size={13} weight={500}>
        {t('propose.before')}
      </Text>
      <ul className={styles.proposals}>
        {mine.map((row) => (
          <ProposalLine key={row.id} row={row} />
        ))}
      </ul>
    </section>
  );
}
