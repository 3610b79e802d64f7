import type { Issue } from '@coloa/contract/issues/issues.schema.ts';
import { redactionParts } from '@coloa/contract/issues/redaction.ts';
import { LANGUAGES } from '@coloa/contract/languages.ts';
import { useLanguage, useT } from '../../lib/i18n.ts';
import { Redacted } from '../../ui/markdown/redacted.tsx';

/**
 * Shows the title from the texts, which contains redacted words for the team. `title` never contains them, because clients see the same
 * lists.
 */
export function IssueTitle({ issue }: { issue: Pick<Issue, 'contents'> }) {
  const t = useT('issues');
  const language = useLanguage();
  const titles = [language, ...LANGUAGES].map((each) => issue.contents[each]?.title ?? '');
  const title = titles.find((each) => each.trim() !== '');
  return title ? <TitleWords title={title} /> : t('untitled');
}

export function TitleWords({ title }: { title: string }) {
  let at = 0;
  return redactionParts(title).map(({ kind, value }) => {
    at += 1;
    return kind === 'text' ? value : <Redacted key={at} value={value} />;
  });
}
