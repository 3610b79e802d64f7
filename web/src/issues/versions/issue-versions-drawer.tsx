import type { IssueVersion, IssueVersionTexts } from '@coloa/contract/issues/issue-versions.contract.ts';
import { ISSUE_TEXTS, type Issue, type IssueText } from '@coloa/contract/issues/issues.schema.ts';
import { LANGUAGES, type Language } from '@coloa/contract/languages.ts';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type ComparedText, ComparedTexts } from '../../activity/compared-texts.tsx';
import { VersionsDrawer } from '../../activity/versions-drawer.tsx';
import { useT } from '../../lib/i18n.ts';
import { useReason } from '../../lib/reasons.ts';
import { SkeletonText } from '../../ui/feedback/skeleton.tsx';
import { ErrorState } from '../../ui/feedback/states.tsx';
import { Segmented } from '../../ui/fields/segmented.tsx';
import { Text } from '../../ui/layout/text.tsx';
import { textField } from '../page/field-label.ts';
import { issueVersionQuery, issueVersionsQuery, useRestoreTexts } from './issue-versions.queries.ts';

interface IssueVersionsDrawerProps {
  issue: Issue;
  /** The history entry whose texts are compared first; null for the version before the current one. */
  entry: string | null;
  onClose: () => void;
}

interface Difference extends ComparedText {
  name: IssueText;
}

export function IssueVersionsDrawer({ issue, entry, onClose }: IssueVersionsDrawerProps) {
  const t = useT('comments');
  const say = useReason();
  const wordsOf = useChangedWords();
  const { versions, chosen, choose, query } = useChosenVersion(issue.id, entry);
  const texts = useQuery(issueVersionQuery(issue.id, chosen?.version));
  const { language, languages, setLanguage, differences } = useDifferences(issue, texts.data);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const restore = useRestoreTexts(issue);
  const wanted = differences.map(({ name }) => name).filter((name) => !left.has(name));
  const absent = texts.data !== undefined && language !== null && !texts.data.contents[language];
  const run = () => {
    const former = versions?.[0];
    if (!chosen || !language || !former) return;
    // If the current texts are empty, an undo has no version to restore.
    const back = issue.contents[language] ? former.version : null;
    restore.mutate({ restored: chosen.version, language, texts: wanted, former: back }, { onSuccess: onClose });
  };
  return (
    <VersionsDrawer
      title={t('versions.title', { name: issue.key })}
      versions={versions?.map((version) => ({ ...version, words: wordsOf(version) }))}
      failed={query.isError}
      onRetry={() => void query.refetch()}
      more={query.hasNextPage ? () => void query.fetchNextPage() : null}
      loading={query.isFetchingNextPage}
      chosen={chosen?.id ?? null}
      onChoose={(id) => {
        setLeft(new Set());
        choose(id);
      }}
      restore={{
        run,
        busy: restore.isPending,
        disabled: absent || wanted.length === 0,
        reason: issue.can.edit ? undefined : (say(issue.can.why.edit) ?? t('versions.onlyWriters')),
      }}
      onClose={onClose}
    >
      {languages.length > 1 && (
        <div>
          <Segmented
            label={t('versions.language')}
            value={language}
            onChange={(next) => {
              setLeft(new Set());
              setLanguage(next);
            }}
            options={languages.map((value) => ({ value, label: t(`ui:language.${value}`) }))}
          />
        </div>
      )}
      {texts.data ? (
        absent ? (
          <Text tone="muted">{t('versions.absent')}</Text>
        ) : (
          <ComparedTexts
            texts={differences}
            unavailableFiles={texts.data.unavailableFiles}
            choice={{
              chosen: new Set(wanted),
              onChange: (name, on) => setLeft(new Set(on ? [...left].filter((each) => each !== name) : [...left, name])),
            }}
          />
        )
      ) : texts.isError ? (
        <ErrorState onRetry={() => void texts.refetch()}>{t('versions.failed')}</ErrorState>
      ) : (
        <SkeletonText lines={4} />
      )}
    </VersionsDrawer>
  );
}

function useChosenVersion(issueId: string, entry: string | null) {
  const query = useInfiniteQuery(issueVersionsQuery(issueId));
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  const [picked, choose] = useState(entry);
  const versions = data?.pages.flatMap(({ items }) => items);
  const found = versions?.find(({ id }) => id === picked);
  const missing = picked !== null && versions !== undefined && !found && hasNextPage && !isFetchingNextPage;
  useEffect(() => {
    if (missing) void fetchNextPage();
  }, [missing, fetchNextPage]);
  const chosen = picked === null ? (versions?.[1] ?? versions?.[0]) : found;
  return { versions, chosen, choose, query };
}

/** Returns the texts that differ from the version, in the selected language. Preselects the first language whose texts differ. */
function useDifferences(issue: Issue, version: IssueVersionTexts | undefined) {
  const t = useT('issues');
  const [picked, setLanguage] = useState<Language | null>(null);
  const differing = (language: Language): Difference[] =>
    ISSUE_TEXTS.flatMap((name) => {
      const [now, then] = [issue.contents[language]?.[name] ?? '', version?.contents[language]?.[name] ?? ''];
      return now === then ? [] : [{ name, label: t(`section.${name}`), now, then }];
    });
  const languages = LANGUAGES.filter((language) => issue.contents[language] ?? version?.contents[language]);
  const shown = picked ?? languages.find((language) => differing(language).length > 0) ?? languages[0] ?? null;
  const language = version ? shown : null;
  return { languages, language, setLanguage, differences: language ? differing(language) : [] };
}

function useChangedWords(): (version: IssueVersion) => string {
  const t = useT('issues');
  const comments = useT('comments');
  return ({ fields }) => {
    if (fields.length === 0) return comments('versions.first');
    const changed = fields.flatMap((field) => textField(field) ?? []);
    const said = LANGUAGES.flatMap((language) => {
      const names = changed.filter((each) => each.language === language).map(({ name }) => t(`section.${name}`));
      return names.length === 0 ? [] : [`${names.join(', ')} (${t(`ui:language.${language}`)})`];
    });
    return said.join(' · ');
  };
}
