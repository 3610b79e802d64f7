import { LANGUAGES, type Language } from '@coloa/contract/languages.ts';
import { LIMITS } from '@coloa/contract/limits.ts';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useDeferredValue, useMemo, useState } from 'react';
import { useT, useTIn } from '../../lib/i18n.ts';
import { ownIds } from '../../lib/idempotent-ids.ts';
import { paths } from '../../routes/paths.ts';
import { topicOptionsQuery } from '../../topics/topics.queries.ts';
import { proposalQuery, useCreateFromIssue } from '../../topics/write-ups.queries.ts';
import { useGoOnceSaved } from '../../ui/behavior/use-go-once-saved.ts';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { SkeletonText } from '../../ui/feedback/skeleton.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { CheckField } from '../../ui/fields/check-field.tsx';
import { Segmented } from '../../ui/fields/segmented.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { FormDrawer } from '../../ui/overlays/form-drawer.tsx';
import { contentPreview, decidedBy, type NamedWord, previewOf, wordsOf } from './anonymous.ts';
import { AnonymousPreview } from './anonymous-preview.tsx';
import styles from './from-issue.module.css';
import { NamedWords, noWord } from './named-words.tsx';
import { PictureChoice } from './picture-choice.tsx';

type PerLanguage<What> = Partial<Record<Language, readonly What[]>>;

interface FromIssueDrawerProps {
  issue: { id: string; key: string };
  /** Those it is written in, of which there is one at least; the first is proposed. */
  languages: readonly Language[];
  onClose: () => void;
}

/** Makes a draft from an issue, without what names the client. Afterwards its editor opens. */
export function FromIssueDrawer({ issue, languages, onClose }: FromIssueDrawerProps) {
  const t = useT('topics');
  const [language, setLanguage] = useState<Language>(languages[0] ?? LANGUAGES[0]);
  const proposal = useQuery(proposalQuery(issue.id, language));
  const topics = useQuery(topicOptionsQuery).data ?? [];
  /** By language, since each text names and shows something else. Whoever looks at another one finds theirs again. */
  const [found, setFound] = useState<PerLanguage<NamedWord>>({});
  const [own, setOwn] = useState<readonly NamedWord[]>([]);
  const [typed, setTyped] = useState(noWord);
  const [taken, setTaken] = useState<PerLanguage<string>>({});
  const [topicId, setTopicId] = useState<string | null>(null);
  const [read, setRead] = useState(false);
  /** How often it was sent: each time leads to what is wrong. */
  const [tried, setTried] = useState(0);
  const create = useCreateFromIssue();
  const [idOf] = useState(ownIds);
  const { data } = proposal;
  const decided = useMemo(() => ({ found: found[language] ?? [], own }), [found, language, own]);
  const words = useMemo(() => wordsOf(data?.names ?? [], decided), [data, decided]);
  const pictures = useMemo(
    () => (taken[language] ?? []).filter((fileName) => data?.pictures.some((each) => each.fileName === fileName)),
    [taken, language, data],
  );
  const change = (next: () => void) => {
    next();
    // What was read is not what is made any more.
    setRead(false);
  };
  const tooLong = words.some(({ replaced, instead }) => replaced && instead.trim().length > LIMITS.title);
  const decide = (next: NamedWord[]) => {
    const after = decidedBy(next, data?.names ?? [], decided);
    setFound({ ...found, [language]: after.found });
    setOwn(after.own);
  };
  const touched =
    [own, ...Object.values(found), ...Object.values(taken)].some((each) => each.length > 0) || typed.text.trim() !== '' || topicId !== null;
  const wrong = {
    // What somebody typed to have it taken out is not left in.
    typed: typed.text.trim() !== '' && t('fromIssue.ownPending'),
    words: tooLong,
    read: !read && t('fromIssue.confirmRequired'),
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(tried + 1);
    if (!data || Object.values(wrong).some(Boolean)) return;
    const replace = words.filter((word) => word.replaced).map(({ text, instead }) => ({ text, instead: instead.trim() }));
    const asked = { issueId: issue.id, language, replace, pictures, topicId };
    create.mutate({ id: idOf(asked), ...asked }, { onSuccess: () => toast.ok(t('fromIssue.made')) });
  };
  useGoOnceSaved(create.data && paths.writeUpEdit(create.data.id));
  return (
    <FormDrawer
      title={t('fromIssue.title', { key: issue.key })}
      confirm={t('fromIssue.make')}
      busy={create.isPending}
      disabled={!data}
      unsaved={touched && !create.isSuccess}
      errors={tried > 0 ? wrong : {}}
      onSubmit={submit}
      onClose={onClose}
      width={920}
    >
      <p className={styles.muted}>{t('fromIssue.intro')}</p>
      {languages.length > 1 && (
        <div>
          <Segmented
            label={t('fromIssue.language')}
            value={language}
            onChange={(chosen) => change(() => setLanguage(chosen))}
            options={languages.map((value) => ({ value, label: t(`ui:language.${value}`) }))}
          />
        </div>
      )}
      {!data &&
        (proposal.isError ? (
          <ErrorState onRetry={() => void proposal.refetch()}>{t('fromIssue.failed')}</ErrorState>
        ) : (
          <SkeletonText lines={6} />
        ))}
      {data && (
        <>
          <NamedWords
            words={words}
            onChange={(next) => change(() => decide(next))}
            typed={typed}
            onType={setTyped}
            typedError={(tried > 0 && wrong.typed) || undefined}
          />
          <PictureChoice
            pictures={data.pictures}
            chosen={pictures}
            onChange={(next) => change(() => setTaken({ ...taken, [language]: next }))}
          />
          <SelectField
            label={t('topic')}
            optional
            clearable
            hint={t('fromIssue.topicHint')}
            placeholder={t('form.topicPlaceholder')}
            options={topics.map(({ id, name }) => ({ value: id, label: name }))}
            value={topicId}
            onChange={setTopicId}
          />
          <Preview title={data.title} content={data.content} words={words} pictures={pictures} language={language} />
          <CheckField
            label={t('fromIssue.confirm')}
            hint={t('fromIssue.confirmHint')}
            checked={read}
            error={(tried > 0 && wrong.read) || undefined}
            onChange={(event) => setRead(event.currentTarget.checked)}
          />
        </>
      )}
    </FormDrawer>
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
  // Long texts are looked through a moment after the key.
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
