import { placeholdersIn } from '@coloa/contract/issues/placeholders.ts';
import { LIMITS } from '@coloa/contract/limits.ts';
import { readingTime } from '@coloa/contract/texts.ts';
import type { WriteUp } from '@coloa/contract/topics/topics.schema.ts';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, lazy, Suspense, useDeferredValue, useMemo } from 'react';
import { DraftNotices } from '../editor/draft-notice.tsx';
import { MarkdownEditor } from '../editor/markdown-editor.tsx';
import { useSaveShortcut } from '../editor/save-bar.tsx';
import { type DraftPlace, useDraftPlace } from '../editor/use-draft-place.ts';
import { formatNumber } from '../lib/format.ts';
import { useLanguage, useT } from '../lib/i18n.ts';
import { EditingNotice, PresentPeople } from '../presence/present-people.tsx';
import { usePresence } from '../presence/use-presence.ts';
import { useProfile } from '../profile/profile.queries.ts';
import { paths } from '../routes/paths.ts';
import { Notice } from '../ui/feedback/notice.tsx';
import { SkeletonText } from '../ui/feedback/skeleton.tsx';
import { FormError } from '../ui/fields/form-error.tsx';
import { SelectField } from '../ui/fields/select-field.tsx';
import { TagsField } from '../ui/fields/tags-field.tsx';
import { TextField } from '../ui/fields/text-field.tsx';
import { Card } from '../ui/layout/card.tsx';
import { Stack } from '../ui/layout/layout.tsx';
import { Link } from '../ui/layout/link.tsx';
import { FormGuard } from '../ui/overlays/form-guard.tsx';
import { isCategory } from './by-category.ts';
import { CategoryField } from './category-field.tsx';
import styles from './form.module.css';
import { topicOptionsQuery } from './topics.queries.ts';
import { newSubject, useWriteUpForm, type WriteUpFormState } from './use-write-up-form.ts';
import { WriteUpSaveBar } from './write-up-save-bar.tsx';
import { type WriteUpValue, writeUpDrafts } from './write-up-value.ts';

const MergeWriteUpDialog = lazy(() => import('./merge-write-up-dialog.tsx').then((module) => ({ default: module.MergeWriteUpDialog })));

interface WriteUpFormProps {
  writeUp: WriteUp | null;
  begin: Partial<WriteUpValue>;
  onMade: (id: string) => void;
}

export function WriteUpForm(props: WriteUpFormProps) {
  const place = useDraftPlace(writeUpDrafts, useProfile().id, props.writeUp?.id ?? newSubject);
  return place ? <Opened {...props} place={place} /> : <SkeletonText lines={6} />;
}

function Opened({ writeUp, begin, place, onMade }: WriteUpFormProps & { place: DraftPlace<WriteUpValue> }) {
  const t = useT('topics');
  const form = useWriteUpForm({ writeUp, begin, place, onMade });
  const { value, errors, save } = form;
  const choice = useTopicChoice(form, writeUp?.topic ?? null);
  const draft = form.saved?.draft ?? true;
  // A draft reports no presence, because only the author can open it.
  const present = usePresence({ on: 'writeUp', id: (!draft && form.saved?.id) || null }, 'EDITING');
  useSaveShortcut(() => save({ draft, stay: true }));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save({ draft, stay: false });
  };
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <header className={styles.head}>
        <nav className={styles.crumb} aria-label={t('crumb')}>
          <Link href={paths.topics()}>{t('title')}</Link>
        </nav>
        <h1>{t(form.saved ? 'form.editTitle' : 'form.newTitle')}</h1>
        <PresentPeople on="writeUp" people={present} />
      </header>
      <EditingNotice on="writeUp" people={present} />
      <DraftNotices form={form} />
      <FormError errors={errors} />
      <About form={form} draft={draft} choice={choice} />
      <MarkdownEditor
        key={form.round}
        label={t('form.content')}
        filesAt={{ on: 'WRITE_UP' }}
        value={value.content}
        error={errors.content}
        field="content"
        maxLength={LIMITS.writeUp}
        rows={20}
        onChange={(content) => form.set({ content })}
        onSubmit={() => save({ draft, stay: true })}
      />
      <LeftPlaceholders content={value.content} />
      <Figures content={value.content} />
      <WriteUpSaveBar form={form} topicName={choice.nameOf} />
      <FormGuard when={form.dirty} kept>
        {t('form.leave')}
      </FormGuard>
      {form.conflict && (
        <Suspense>
          <MergeWriteUpDialog conflict={form.conflict} topicName={choice.nameOf} onResolve={form.resolve} onClose={form.dropConflict} />
        </Suspense>
      )}
    </form>
  );
}

function LeftPlaceholders({ content }: { content: string }) {
  const t = useT('topics');
  const read = useDeferredValue(content);
  const left = useMemo(() => placeholdersIn(read), [read]);
  if (left.length === 0) return null;
  return <Notice kind="warn">{t('form.placeholders', { names: left.join(', ') })}</Notice>;
}

interface TopicChoice {
  options: { value: string; label: string }[];
  nameOf: (topicId: string | null) => string;
  choose: (topicId: string | null) => void;
}

/** Returns the options of the topic field. `stored` is the write-up's topic, which is offered even if it is no longer available. */
function useTopicChoice({ value, set }: Pick<WriteUpFormState, 'value' | 'set'>, stored: WriteUp['topic']): TopicChoice {
  const t = useT('topics');
  const topics = useQuery(topicOptionsQuery).data;
  const options = useMemo(() => (topics ?? []).map(({ id, name }) => ({ value: id, label: name })), [topics]);
  const known = options.some((option) => option.value === value.topicId);
  const storedName = stored?.id === value.topicId ? stored?.name : undefined;
  const offered = value.topicId === null || known ? options : [...options, { value: value.topicId, label: storedName ?? t('someTopic') }];
  return {
    options: offered,
    nameOf: (id) => offered.find((option) => option.value === id)?.label ?? t('noTopic'),
    choose: (topicId) => {
      const [before, after] = [value.topicId, topicId].map((id) => topics?.find((topic) => topic.id === id)?.category);
      // Keeps a category that the user typed.
      const follows = value.category.trim() === '' || (before !== undefined && isCategory(before, value.category));
      set({ topicId, ...(after !== undefined && follows && { category: after }) });
    },
  };
}

function About({ form: { value, errors, set }, draft, choice }: { form: WriteUpFormState; draft: boolean; choice: TopicChoice }) {
  const t = useT('topics');
  return (
    <Card title={t('form.about')}>
      <Stack>
        <TextField
          label={t('form.title')}
          maxLength={LIMITS.title}
          value={value.title}
          error={errors.title}
          onChange={(event) => set({ title: event.currentTarget.value })}
        />
        <div className={styles.fields}>
          <SelectField
            label={t('topic')}
            clearable={draft}
            searchable
            hint={t(draft ? 'form.topicHint' : 'form.topicHintPublished')}
            placeholder={t('form.topicPlaceholder')}
            options={choice.options}
            value={value.topicId}
            error={errors.topicId}
            onChange={choice.choose}
          />
          <CategoryField
            value={value.category}
            error={errors.category}
            hint={t('form.categoryHint')}
            onChange={(category) => set({ category })}
          />
          <TagsField
            label={t('tags')}
            optional
            placeholder={t('tagsHint')}
            maxTags={LIMITS.tags}
            maxLength={LIMITS.tag}
            value={value.tags}
            error={errors.tags}
            onChange={(tags) => set({ tags })}
          />
        </div>
      </Stack>
    </Card>
  );
}

function Figures({ content }: { content: string }) {
  const t = useT('topics');
  const language = useLanguage();
  const text = useDeferredValue(content);
  return (
    <p className={styles.figures}>
      {t('minutes', { count: readingTime(text) })} · {t('form.signs', { count: text.length, total: formatNumber(text.length, language) })}
    </p>
  );
}
