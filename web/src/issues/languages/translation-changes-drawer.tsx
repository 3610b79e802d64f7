import type { TranslationChange } from '@coloa/contract/issues/issue-versions.contract.ts';
import type { Issue } from '@coloa/contract/issues/issues.schema.ts';
import { type Language, otherLanguage } from '@coloa/contract/languages.ts';
import { useQuery } from '@tanstack/react-query';
import { useT } from '../../lib/i18n.ts';
import { RelativeTime } from '../../ui/data/relative-time.tsx';
import { SkeletonText } from '../../ui/feedback/skeleton.tsx';
import { ErrorState } from '../../ui/feedback/states.tsx';
import { Button } from '../../ui/layout/button.tsx';
import { Text } from '../../ui/layout/text.tsx';
import { TextDiff } from '../../ui/markdown/text-diff.tsx';
import { Drawer } from '../../ui/overlays/drawer.tsx';
import { translationChangesQuery } from '../versions/issue-versions.queries.ts';
import styles from './languages.module.css';

interface TranslationChangesDrawerProps {
  issue: Issue;
  language: Language;
  onClose: () => void;
}

export function TranslationChangesDrawer({ issue, language, onClose }: TranslationChangesDrawerProps) {
  const t = useT('issues');
  const { data, isError, refetch } = useQuery(translationChangesQuery(issue.id, language));
  const other = otherLanguage(language);
  return (
    <Drawer
      opened
      onClose={onClose}
      width={720}
      title={t('languages.changesTitle', { name: t(`languages.name.${other}`) })}
      footer={<Button onClick={onClose}>{t('ui:close')}</Button>}
    >
      {data ? (
        <div className={styles.changes}>
          <Text as="p" size={12} tone="muted">
            {t(data.items.length === 0 ? 'languages.changesNone' : 'languages.changesLegend', { name: t(`languages.name.${language}`) })}
          </Text>
          {data.items.map((change) => (
            <Changed key={change.text} change={change} language={other} />
          ))}
        </div>
      ) : isError ? (
        <ErrorState onRetry={() => void refetch()}>{t('languages.changesFailed')}</ErrorState>
      ) : (
        <SkeletonText lines={6} />
      )}
    </Drawer>
  );
}

function Changed({ change: { text, before, now, since }, language }: { change: TranslationChange; language: Language }) {
  const t = useT('issues');
  return (
    <section>
      <div className={styles.changed}>
        <h3>{t(`section.${text}`)}</h3>
        {since && (
          <Text size={12} tone="muted">
            {t('languages.changedSince')} <RelativeTime at={since} />
          </Text>
        )}
      </div>
      {before === null ? (
        <Text tone="muted">{t('languages.changesUnknown')}</Text>
      ) : before.trim() === now.trim() ? (
        <Text tone="muted">{t('languages.changesReverted')}</Text>
      ) : (
        <div lang={language}>
          <TextDiff before={before} after={now} />
        </div>
      )}
    </section>
  );
}
