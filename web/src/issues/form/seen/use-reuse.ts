import { LANGUAGES, type Language } from '@coloa/contract/languages.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { bugQuery } from '../../../bugs/bug-list.queries.ts';
import { useT, useTIn } from '../../../lib/i18n.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { issueQuery } from '../../issues.queries.ts';
import type { IssueValue } from '../issue-value.ts';
import type { BugChoice } from '../use-bug-choice.ts';
import type { IssueFormState } from '../use-issue-form.ts';
import { type ReusedTexts, reuseTexts, withoutEvidence, withoutType } from './reuse-texts.ts';

type Source = { issueId: string; name: string } | { bugId: string; name: string };

/**
 * Returns a function that fills the empty sections of the form from an issue, or from the templates of a vulnerability type. A form without
 * a type also gets that type.
 */
export function useReuse(form: IssueFormState, choice: BugChoice, languages: readonly Language[]): (source: Source) => Promise<void> {
  const t = useT('similar');
  const issueWords = useT('issues');
  const queryClient = useQueryClient();
  // Texts are inserted only in the languages of the form, so the words of another language are not loaded.
  const usedOr = (language: Language) => (languages.includes(language) ? language : (languages[0] ?? language));
  const words = { vi: useTIn('bugs', usedOr('vi')), en: useTIn('bugs', usedOr('en')) };
  const newest = useRef({ form, choice });
  useEffect(() => {
    newest.current = { form, choice };
  });

  const ofIssue = async (issueId: string): Promise<ReusedTexts> => {
    const { contents } = await queryClient.fetchQuery({ ...issueQuery(issueId), meta: { background: true } });
    const cleaned = (language: Language) => {
      const [redacted, image, evidence] = (['redacted', 'image', 'evidence'] as const).map((name) =>
        words[language](`placeholder.${name}`),
      );
      const omitted = { redacted: redacted ?? '', image: image ?? '', evidence: evidence ?? '' };
      return Object.fromEntries(Object.entries(contents[language] ?? {}).map(([name, text]) => [name, withoutEvidence(text, omitted)]));
    };
    return Object.fromEntries(LANGUAGES.map((language) => [language, cleaned(language)]));
  };
  const ofType = async (bugId: string): Promise<ReusedTexts> => {
    const { templates } = await queryClient.fetchQuery({ ...bugQuery(bugId), staleTime: 300_000, meta: { background: true } });
    return Object.fromEntries(templates.map((template) => [template.language, template]));
  };
  const undoBy = (undo: (now: IssueValue) => IssueValue) => {
    const { change, read } = newest.current.form;
    change(undo(read()));
  };
  /** Chooses the type as a user would, so that severity, CWE and vector follow. Its templates are already loaded. */
  const takeType = async ({ bugId, name }: { bugId: string; name: string }) => {
    const { form: before, choice: choices } = newest.current;
    const first = before.read();
    const fields = await choices.adopt(bugId);
    const then = newest.current.form.read();
    const filled = fields.length > 0 ? ` ${issueWords('form.filledIn', { fields: fields.join(', ') })}` : '';
    before.report(t('typed', { name }) + filled, {
      label: t('ui:undo'),
      run: () => undoBy((now) => withoutType(now, first, then)),
    });
  };
  return async (source) => {
    const { name } = source;
    const texts = await ('issueId' in source ? ofIssue(source.issueId) : ofType(source.bugId)).catch(() => null);
    if (!texts) {
      toast.bad(t('failed'));
      return;
    }
    const { change, read, report } = newest.current.form;
    if ('bugId' in source && read().bugId === null) {
      await takeType(source);
      return;
    }
    const { value, count, undo } = reuseTexts(read(), texts, languages);
    change(value);
    if (count === 0) report(t('nothingReused', { name }));
    else report(t('reused', { count, name }), { label: t('ui:undo'), run: () => undoBy(undo) });
  };
}
