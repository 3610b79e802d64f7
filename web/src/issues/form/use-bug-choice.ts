import type { VulnerabilityNode } from '@coloa/contract/bugs/bugs.contract.ts';
import { findPath, severityOf } from '@coloa/contract/bugs/vulnerability-tree.ts';
import type { Language } from '@coloa/contract/languages.ts';
import type { Severity } from '@coloa/contract/severities.ts';
import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef } from 'react';
import { bugQuery } from '../../bugs/bug-list.queries.ts';
import { useVulnerabilityTree } from '../../bugs/vrts.queries.ts';
import { useT } from '../../lib/i18n.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { useCvss } from '../use-cvss.ts';
import { fillFromTemplates, followedSeverity, followedVectors, type Proposal, proposalOf, type TemplateTexts } from './template-fill.ts';
import type { IssueFormState } from './use-issue-form.ts';

export interface BugChoice {
  choose: (bugId: string | null) => void;
  /** Like `choose`, but resolves to the names of the filled fields instead of showing them. */
  adopt: (bugId: string | null) => Promise<readonly string[]>;
  fill: (language: Language) => void;
  proposal: Proposal | null;
}

const typeSeverity = (tree: readonly VulnerabilityNode[], bugId: string | null) => (bugId ? severityOf(tree, bugId) : null);

export function useBugChoice(form: IssueFormState, languages: readonly Language[]): BugChoice {
  const t = useT('issues');
  const tree = useVulnerabilityTree() ?? [];
  const { value } = form;
  const score = useCvss(value.cvss.trim() || value.cvssOther)?.severity ?? null;
  const proposal = proposalOf(score, typeSeverity(tree, value.bugId));
  const newest = useRef(form);
  useEffect(() => {
    newest.current = form;
  });
  useSeverityOfScore(newest, score, tree);
  const { startVector, fillFrom } = useTemplates(newest);
  const adopt = async (bugId: string | null): Promise<readonly string[]> => {
    const next = proposalOf(score, typeSeverity(tree, bugId));
    const cweOf = (id: string | null) => (id && findPath(tree, id).at(-1)?.cwe) || '';
    const follows = value.cwe === '' || value.cwe === cweOf(value.bugId);
    form.set('bugId', bugId);
    const severity = followedSeverity(value.severity, proposal, next);
    form.set('severity', severity);
    if (follows) form.set('cwe', cweOf(bugId));
    const filled = [
      ...(severity !== value.severity ? [t('property.severity')] : []),
      ...(follows && cweOf(bugId) !== '' && cweOf(bugId) !== value.cwe ? ['CWE'] : []),
    ];
    if (bugId !== null) return fillFrom(bugId, languages, filled);
    startVector(null);
    return [];
  };
  const tell = (fields: readonly string[]) => {
    if (fields.length > 0) toast.ok(t('form.filledIn', { fields: fields.join(', ') }));
  };
  return {
    choose: (bugId) => void adopt(bugId).then(tell),
    adopt,
    fill: (language) => {
      if (value.bugId) void fillFrom(value.bugId, [language], null).then(tell);
    },
    proposal,
  };
}

type Form = Pick<IssueFormState, 'read' | 'set' | 'change'>;

function useSeverityOfScore(form: RefObject<Form>, score: Severity | null, tree: readonly VulnerabilityNode[]): void {
  const before = useRef(score);
  useEffect(() => {
    if (before.current === score) return;
    const now = form.current;
    const value = now.read();
    const type = typeSeverity(tree, value.bugId);
    const severity = followedSeverity(value.severity, proposalOf(before.current, type), proposalOf(score, type));
    before.current = score;
    if (severity !== value.severity) now.set('severity', severity);
  }, [form, score, tree]);
}

function useTemplates(form: RefObject<Form>) {
  const t = useT('issues');
  const queryClient = useQueryClient();
  const fromTemplates = useRef<TemplateTexts>({});
  const vectorOfType = useRef('');
  const startVector = (vector: string | null) => {
    const now = form.current;
    const { cvss, cvssOther } = now.read();
    const next = followedVectors({ cvss, cvssOther }, vectorOfType.current, vector);
    vectorOfType.current = vector ?? '';
    if (next.cvss !== cvss) now.set('cvss', next.cvss);
    if (next.cvssOther !== cvssOther) now.set('cvssOther', next.cvssOther);
  };
  /**
   * Fills texts in the languages `into` from the templates of a type. `chosen` names the fields that the choice of the type already filled;
   * null when only one language is filled. Resolves to the names of all filled fields.
   */
  const fillFrom = async (bugId: string, into: readonly Language[], chosen: readonly string[] | null): Promise<readonly string[]> => {
    try {
      const { templates, cvss } = await queryClient.fetchQuery({ ...bugQuery(bugId), staleTime: 300_000, meta: { background: true } });
      const now = form.current;
      // Ignores the templates if the user has chosen another type while they were loading.
      if (now.read().bugId !== bugId) return [];
      const before = now.read().cvss;
      if (chosen) startVector(cvss);
      const scored = chosen !== null && cvss !== null && before !== cvss && now.read().cvss === cvss;
      const filled = fillFromTemplates(now.read(), templates, into, fromTemplates.current);
      fromTemplates.current = { ...fromTemplates.current, ...filled.from };
      now.change(filled.value);
      const sections = filled.count > 0 ? [t('form.sections', { count: filled.count })] : [];
      return [...(chosen ?? []), ...(scored ? ['CVSS'] : []), ...sections];
    } catch {
      toast.bad(t('form.templateFailed'));
      return [];
    }
  };
  return { startVector, fillFrom };
}
