import type { WriteUp } from '@coloa/contract/topics/topics.schema.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ThreadActor, ThreadTime } from '../activity/thread-entry.tsx';
import { useT } from '../lib/i18n.ts';
import { ChangedSinceNotice } from '../presence/changed-since-notice.tsx';
import { useProfile } from '../profile/profile.queries.ts';
import { Button } from '../ui/layout/button.tsx';
import { Stack } from '../ui/layout/layout.tsx';
import { Dialog } from '../ui/overlays/dialog.tsx';
import styles from './article.module.css';
import { useSeenVersions } from './use-seen-versions.ts';
import { WriteUpChanges } from './write-up-changes.tsx';
import { changedFields, formValueOf, type WriteUpValue } from './write-up-value.ts';
import { writeUpQuery } from './write-ups.queries.ts';

interface Edit {
  version: number;
  name: string;
  at: string;
  before: WriteUpValue;
  after: WriteUpValue;
}

/** Returns the edits of other people since the page was opened or `seeAll` was called, newest first. */
function useEditsSince(writeUp: WriteUp) {
  const { isFetching } = useQuery(writeUpQuery(writeUp.id));
  const userId = useProfile().id;
  const versions = useSeenVersions(writeUp, !isFetching);
  const [seen, setSeen] = useState(0);
  const edits = versions.flatMap(({ version, editedBy, updatedAt, ...rest }, n): Edit[] => {
    const former = versions[n - 1];
    if (!former || !editedBy || version <= seen || editedBy.id === userId) return [];
    const [before, after] = [formValueOf(former), formValueOf(rest)];
    const name = editedBy.name || editedBy.username;
    return changedFields(before, after).length === 0 ? [] : [{ version, name, at: updatedAt, before, after }];
  });
  const topics = new Map(versions.flatMap(({ topic }) => (topic ? [[topic.id, topic.name] as const] : [])));
  return { edits: edits.toReversed(), topics, seeAll: () => setSeen(writeUp.version) };
}

export function ChangedWriteUpNotice({ writeUp }: { writeUp: WriteUp }) {
  const t = useT('topics');
  const { edits, topics, seeAll } = useEditsSince(writeUp);
  const [newest] = edits;
  if (!newest) return null;
  const fields = [...new Set(edits.flatMap(({ before, after }) => changedFields(before, after)))];
  return (
    <ChangedSinceNotice
      names={edits.map(({ name }) => name)}
      fields={fields.map((field) => t(`form.${field}`)).join(', ')}
      at={newest.at}
      className={styles.changed}
      onSeen={seeAll}
      compare={(close) => (
        <Dialog opened onClose={close} title={t('changedSince')} width={760} footer={<Button onClick={close}>{t('ui:close')}</Button>}>
          <Stack gap={4} className={styles.edits}>
            {edits.map(({ version, name, at, before, after }) => (
              <section key={version}>
                <ThreadActor name={name} /> <ThreadTime at={at} />
                <WriteUpChanges before={before} after={after} topicName={(id) => topics.get(id ?? '') ?? t('noTopic')} />
              </section>
            ))}
          </Stack>
        </Dialog>
      )}
    />
  );
}
