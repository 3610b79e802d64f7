import type { WriteUp } from '@coloa/contract/topics/topics.schema.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ThreadActor, ThreadTime } from '../activity/thread-entry.tsx';
import { useT } from '../lib/i18n.ts';
import { useProfile } from '../profile/profile.queries.ts';
import { RelativeTime } from '../ui/data/relative-time.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
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

/** Says what a colleague changed while the write-up is open, because the page already shows the new content. */
export function ChangedWriteUpNotice({ writeUp }: { writeUp: WriteUp }) {
  const t = useT('issues');
  const topicWords = useT('topics');
  const { edits, topics, seeAll } = useEditsSince(writeUp);
  const [comparing, setComparing] = useState(false);
  const [newest] = edits;
  if (!newest) return null;
  const names = [...new Set(edits.map(({ name }) => name))].join(', ');
  const fields = [...new Set(edits.flatMap(({ before, after }) => changedFields(before, after)))];
  const close = () => {
    setComparing(false);
    seeAll();
  };
  return (
    <div className={styles.changed}>
      <Notice>
        {t('compare.changed', { names, fields: fields.map((field) => topicWords(`form.${field}`)).join(', ') })} ·{' '}
        <RelativeTime at={newest.at} />{' '}
        <Button size="s" aria-haspopup="dialog" onClick={() => setComparing(true)}>
          {t('compare.do')}
        </Button>{' '}
        <Button size="s" kind="quiet" onClick={seeAll}>
          {t('compare.hide')}
        </Button>
      </Notice>
      {comparing && (
        <Dialog
          opened
          onClose={close}
          title={topicWords('changedSince')}
          width={760}
          footer={<Button onClick={close}>{t('ui:close')}</Button>}
        >
          <Stack gap={4} className={styles.edits}>
            {edits.map(({ version, name, at, before, after }) => (
              <section key={version}>
                <ThreadActor name={name} /> <ThreadTime at={at} />
                <WriteUpChanges before={before} after={after} topicName={(id) => topics.get(id ?? '') ?? topicWords('noTopic')} />
              </section>
            ))}
          </Stack>
        </Dialog>
      )}
    </div>
  );
}
