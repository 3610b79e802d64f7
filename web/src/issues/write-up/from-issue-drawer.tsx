import { LANGUAGES, type Language } from '@coloa/contract/languages.ts';
import { LIMITS } from '@coloa/contract/limits.ts';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useDeferredValue, useMemo, useState } from 'react';
import { useT, useTIn } from '../../lib/i18n.ts';
import { ownIds } from '../../lib/idempotent-ids.ts';
import { paths } from '../../routes/paths.ts';
import { topicOptionsQuery } from '../../topics/topics.queries.ts';
import { proposalQuery, useCreateFromIssue } from '../../topics/write-ups.queries.ts';
import { SkeletonText } from '../../ui/feedback/skeleton.tsx';
import { ErrorState } from '../../ui/feedback/states.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { CheckField } from '../../ui/fields/check-field.tsx';
import { Segmented } from '../../ui/fields/segmented.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { FormDrawer } from '../../ui/overlays/form-drawer.tsx';
import { useGoOnceSaved } from '../../ui/overlays/unsaved-guard.tsx';
import { contentPreview, decidedBy, type NamedWord, previewOf, wordsOf } from './anonymous.ts';
import { AnonymousPreview } from './anonymous-preview.tsx';
import styles from './from-issue.module.css';
import { NamedWords, noWord } from './named-words.tsx';
import { PictureChoice } from './picture-choice.tsx';

type PerLanguage<What> = Partial<Record<Language, readonly What[]>>;

interface FromIssueDrawerProps {
  issue: { id: string; key: string };
  /** At least one language; the first is preselected. */
  languages: readonly Language[];
  onClose: () => void;
}

export function FromIssueDrawer({ issue, languages, onClose }: FromIssueDrawerProps) {
  const t = useT('topics');
  const [language, setLanguage] = useState<Language>(languages[0] ?? LANGUAGES[0]);
  const proposal = useQuery(proposalQuery(issue.id, language));
  const { data } = proposal;
  const choices = useChoices(data, language);
  const [read, setRead] = useState(false);
  const [tried, setTried] = useState(0);
  const { make, isPending, failure, isSuccess } = useMake(issue.id);
  const wrong = { ...choices.wrong, read: !read && t('fromIssue.confirmRequired') };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(tried + 1);
    if (data && !Object.values(wrong).some(Boolean)) make(language, choices);
  };
  /** Clears the user's confirmation after a change, because the user confirmed the previous preview. */
  const unread = () => setRead(false);
  return (
    <FormDrawer
      title={t('fromIssue.title', { key: issue.key })}
      confirm={t('fromIssue.make')}
      busy={isPending}
      disabled={!data}
      unsaved={choices.touched && !isSuccess}
      errors={tried > 0 ? wrong : {}}
      failure={failure}
      onSubmit={submit}
      onClose={onClose}
      width={920}
    >
      <p className={styles.muted}>{t('fromIssue.intro')}</p>
      <LanguageChoice
        languages={languages}
        value={language}
        onChange={(chosen) => {
          setLanguage(chosen);
          unread();
        }}
      />
      {!data && <Pending proposal={proposal} />}
      {data && (
        <>
          <ChoiceFields proposal={data} choices={choices} language={language} tried={tried > 0} onChange={unread} />
          <ReadCheck checked={read} error={(tried > 0 && wrong.read) || undefined} onChange={setRead} />
        </>
      )}
    </FormDrawer>
  );
}

type Proposal = Awaited<ReturnType<NonNullable<ReturnType<typeof proposalQuery>['queryFn']>>>;
type Choices = ReturnType<typeof useChoices>;

/** Keeps found words and images per language, because the issue's texts differ between languages. */
function useChoices(proposal: Proposal | undefined, language: Language) {
  const t = useT('topics');
  const [found, setFound] = useState<PerLanguage<NamedWord>>({});
  const [own, setOwn] = useState<readonly NamedWord[]>([]);
  const [typed, setTyped] = useState(noWord);
  const [taken, setTaken] = useState<PerLanguage<string>>({});
  const [topicId, setTopicId] = useState<string | null>(null);
  const decided = useMemo(() => ({ found: found[language] ?? [], own }), [found, language, own]);
  const words = useMemo(() => wordsOf(proposal?.names ?? [], decided), [proposal, decided]);
  const pictures = useMemo(
    () => (taken[language] ?? []).filter((fileName) => proposal?.pictures.some((each) => each.fileName === fileName)),
    [taken, language, proposal],
  );
  const isPending = typed.text.trim() !== '';
  const isDecided = [own, ...Object.values(found), ...Object.values(taken)].some((each) => each.length > 0);
  return {
    words,
    decide: (next: NamedWord[]) => {
      const after = decidedBy(next, proposal?.names ?? [], decided);
      setFound({ ...found, [language]: after.found });
      setOwn(after.own);
    },
    typed,
    setTyped,
    pictures,
    setPictures: (next: readonly string[]) => setTaken({ ...taken, [language]: next }),
    topicId,
    setTopicId,
    touched: isDecided || isPending || topicId !== null,
    wrong: {
      // A word that was typed but not added blocks the draft, because the user expects the word to be replaced.
      typed: isPending && t('fromIssue.ownPending'),
      words: words.some(({ replaced, instead }) => replaced && instead.trim().length > LIMITS.title),
    },
  };
}

function useMake(issueId: string) {
  const t = useT('topics');
  const create = useCreateFromIssue();
  const [idOf] = useState(ownIds);
  useGoOnceSaved(create.data && paths.writeUpEdit(create.data.id));
  const make = (language: Language, { words, pictures, topicId }: Choices) => {
    const replace = words.filter((word) => word.replaced).map(({ text, instead }) => ({ text, instead: instead.trim() }));
    const asked = { issueId, language, replace, pictures, topicId };
    create.mutate({ id: idOf(asked), ...asked }, { onSuccess: () => toast.ok(t('fromIssue.made')) });
  };
  return { make, isPending: create.isPending, failure: create.error, isSuccess: create.isSuccess };
}

interface LanguageChoiceProps {
  languages: readonly Language[];
  value: Language;
  onChange: (language: Language) => void;
}

function LanguageChoice({ languages, value, onChange }: LanguageChoiceProps) {
  const t = useT('topics');
  if (languages.length < 2) return null;
  return (
    <div>
      <Segmented
        label={t('fromIssue.language')}
        value={value}
        onChange={onChange}
        options={languages.map((each) => ({ value: each, label: t(`ui:language.${each}`) }))}
      />
    </div>
  );
}

function Pending({ proposal }: { proposal: { isError: boolean; refetch: () => unknown } }) {
  const t = useT('topics');
  if (!proposal.isError) return <SkeletonText lines={6} />;
  return <ErrorState onRetry={() => void proposal.refetch()}>{t('fromIssue.failed')}</ErrorState>;
}

interface ChoiceFieldsProps {
  proposal: Proposal;
  choices: Choices;
  language: Language;
  tried: boolean;
  /** Called after a change that makes the user's confirmed preview outdated. */
  onChange: () => void;
}

function ChoiceFields({ proposal: { title, content, ...proposal }, choices, language, tried, onChange }: ChoiceFieldsProps) {
  const t = useT('topics');
  const topics = useQuery(topicOptionsQuery).data ?? [];
  const { words, pictures } = choices;
  return (
    <>
      <NamedWords
        words={words}
        onChange={(next) => {
          choices.decide(next);
          onChange();
        }}
        typed={choices.typed}
        onType={choices.setTyped}
        typedError={(tried && choices.wrong.typed) || undefined}
      />
      <PictureChoice
        pictures={proposal.pictures}
        chosen={pictures}
        onChange={(next) => {
          choices.setPictures(next);
          onChange();
        }}
      />
      <SelectField
        label={t('topic')}
        optional
        clearable
        hint={t('fromIssue.topicHint')}
        placeholder={t('form.topicPlaceholder')}
        options={topics.map(({ id, name }) => ({ value: id, label: name }))}
        value={choices.topicId}
        onChange={choices.setTopicId}
      />
      <Preview title={title} content={content} words={words} pictures={pictures} language={language} />
    </>
  );
}

interface ReadCheckProps {
  checked: boolean;
  error: string | undefined;
  onChange: (checked: boolean) => void;
}

function ReadCheck({ checked, error, onChange }: ReadCheckProps) {
  const t = useT('topics');
  return (
    <CheckField
      label={t('fromIssue.confirm')}
      hint={t('fromIssue.confirmHint')}
      checked={checked}
      error={error}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
}

interface PreviewProps {
  title: string;
  content: string;
  words: readonly NamedWord[];
  pictures: readonly string[];
  language: Language;
}

function Preview({ title, content, words, pictures, language }: PreviewProps) {
  const t = useTIn('bugs', language);
  // Defers the words, because searching long texts on each change would delay typing.
  const shown = useDeferredValue(words);
  const pieces = useMemo(() => {
    const mark = (name: 'image' | 'file') => `[${t(`placeholder.${name}`)}]`;
    return {
      title: previewOf(title, shown),
      content: contentPreview(content, shown, {
        kept: pictures,
        said: (n) => t('placeholder.picture', { number: n + 1 }),
        marks: { picture: mark('image'), file: mark('file') },
      }),
    };
  }, [title, content, shown, pictures, t]);
  return <AnonymousPreview {...pieces} lang={language} />;
}
