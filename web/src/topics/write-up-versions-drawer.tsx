import type { WriteUp } from '@coloa/contract/topics/topics.schema.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ComparedTexts } from '../activity/compared-texts.tsx';
import { VersionsDrawer } from '../activity/versions-drawer.tsx';
import { useT } from '../lib/i18n.ts';
import { SkeletonText } from '../ui/feedback/skeleton.tsx';
import { ErrorState } from '../ui/feedback/states.tsx';
import { useRestoreWriteUp, writeUpVersionQuery, writeUpVersionsQuery } from './write-up-versions.queries.ts';

/** Shows the earlier versions of a write-up, and restores a chosen one. Only users who can edit the write-up open this drawer. */
export function WriteUpVersionsDrawer({ writeUp, onClose }: { writeUp: WriteUp; onClose: () => void }) {
  const t = useT('comments');
  const topics = useT('topics');
  const list = useQuery(writeUpVersionsQuery(writeUp.id));
  const [picked, pick] = useState<number | null>(null);
  const chosen = picked ?? (list.data?.[1] ?? list.data?.[0])?.version;
  const text = useQuery(writeUpVersionQuery(writeUp.id, chosen));
  const restore = useRestoreWriteUp(writeUp);
  const differences = (['title', 'content'] as const).flatMap((name) => {
    const [now, then] = [writeUp[name], text.data?.[name] ?? writeUp[name]];
    return now === then ? [] : [{ name, label: topics(`form.${name}`), now, then }];
  });
  const run = () => {
    const former = list.data?.[0];
    if (chosen && former) restore.mutate({ restored: chosen, former: former.version }, { onSuccess: onClose });
  };
  return (
    <VersionsDrawer
      title={t('versions.title', { name: writeUp.title })}
      versions={list.data?.map(({ version, title, ...each }) => ({ ...each, id: String(version), words: title }))}
      failed={list.isError}
      onRetry={() => void list.refetch()}
      chosen={chosen === undefined ? null : String(chosen)}
      onChoose={(id) => pick(Number(id))}
      restore={{ run, busy: restore.isPending, disabled: differences.length === 0, reason: undefined }}
      onClose={onClose}
    >
      {text.data ? (
        <ComparedTexts texts={differences} unavailableFiles={text.data.unavailableFiles} />
      ) : text.isError ? (
        <ErrorState onRetry={() => void text.refetch()}>{t('versions.failed')}</ErrorState>
      ) : (
        <SkeletonText lines={4} />
      )}
    </VersionsDrawer>
  );
}
