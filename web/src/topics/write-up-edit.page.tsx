import { useQuery } from '@tanstack/react-query';
import { useParams, useSearch } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { useFormKey } from '../editor/use-form-key.ts';
import { isGone } from '../lib/api-error.ts';
import { useT } from '../lib/i18n.ts';
import { leftOut } from '../lib/unknown-search.ts';
import { useCan } from '../profile/profile.queries.ts';
import { TeamOnly } from '../profile/team-only.tsx';
import { usePageTitle } from '../routes/page-title.ts';
import { paths } from '../routes/paths.ts';
import { useLeftOut } from '../ui/behavior/use-left-out.ts';
import { Notice } from '../ui/feedback/notice.tsx';
import { SkeletonText } from '../ui/feedback/skeleton.tsx';
import { ErrorState } from '../ui/feedback/states.tsx';
import { Page, PageHeader } from '../ui/layout/page.tsx';
import { TextLink } from '../ui/layout/text-link.tsx';
import { topicOptionsQuery } from './topics.queries.ts';
import { newWriteUpSearch } from './topics.search.ts';
import { WriteUpForm } from './write-up-form.tsx';
import { writeUpQuery } from './write-ups.queries.ts';

const nothing = {};

/**
 * The URLs of new and existing write-ups share this component, so that saving a new write-up changes the URL without interrupting the
 * user's typing.
 */
export function WriteUpEditPage() {
  const t = useT('topics');
  const may = useCan('READ_USER');
  const { writeUpId } = useParams({ strict: false }) as { writeUpId?: string };
  usePageTitle(t(writeUpId === undefined ? 'form.newTitle' : 'form.editTitle'), t('title'));
  if (!may) return <TeamOnly title={t('title')} />;
  return (
    <Page>
      <Editing writeUpId={writeUpId} />
    </Page>
  );
}

function Editing({ writeUpId }: { writeUpId: string | undefined }) {
  const t = useT('topics');
  const isNew = writeUpId === undefined;
  const raw: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const search = useMemo(() => newWriteUpSearch(isNew ? raw : nothing), [isNew, raw]);
  useLeftOut(isNew ? leftOut(raw, { ...search }) : [], paths.writeUpNew({ ...search }));
  const topics = useQuery({ ...topicOptionsQuery, enabled: search.topic !== undefined });
  const topic = topics.data?.find(({ id }) => id === search.topic);
  const { key: form, goesOn, setMade } = useFormKey(writeUpId, search.topic ?? '');
  // Always refetches on mount, because an edit must start from the current state.
  const query = useQuery({
    ...writeUpQuery(writeUpId ?? ''),
    enabled: !isNew,
    // If this page created the write-up, a loading error must not replace the form.
    ...(goesOn && { meta: { background: true } }),
  });
  const { data: writeUp, error, isError } = query;
  const ready = isNew
    ? search.topic === undefined || topics.data !== undefined || topics.isError
    : writeUp !== undefined && (goesOn || query.isFetchedAfterMount || isError);
  // The creator can edit the write-up even if it could not be loaded after saving.
  const may = isNew || (writeUp ? writeUp.can.edit : goesOn);
  const [opened, setOpened] = useState<number | null>(null);
  if (ready && may && opened !== form) setOpened(form);
  // An open form never closes automatically, because the user's text must stay visible.
  const lost = opened === form && (isGone(error) || !may);
  if (ready && !may && !lost) {
    return (
      <>
        <PageHeader title={t('form.editTitle')} />
        <Notice kind="warn" action={<TextLink href={paths.writeUp(writeUpId ?? '')}>{t('form.back')}</TextLink>}>
          {t('form.mayNot')}
        </Notice>
      </>
    );
  }
  // An open form stays visible even if the new write-up cannot be loaded.
  if (!ready && !(goesOn && opened === form))
    return isError ? <ErrorState onRetry={() => void query.refetch()}>{t('failedWriteUp')}</ErrorState> : <SkeletonText lines={6} />;
  return (
    <>
      {lost && <Notice kind="bad">{t(isGone(error) ? 'form.gone' : 'form.noRight')}</Notice>}
      <WriteUpForm
        key={form}
        writeUp={isNew ? null : (writeUp ?? null)}
        begin={topic ? { topicId: topic.id, category: topic.category } : nothing}
        onMade={setMade}
      />
    </>
  );
}
