import type { IssueEvidence } from '@coloa/contract/issues/issue-evidence.ts';
import type { HistoryEntry } from '@coloa/contract/issues/issues.schema.ts';
import { LANGUAGES } from '@coloa/contract/languages.ts';
import type { ReactNode } from 'react';
import { useItemName } from '../../evidence/evidence-items.ts';
import { useT } from '../../lib/i18n.ts';
import { TextDiff } from '../../ui/markdown/text-diff.tsx';
import { TextLanguage } from '../../ui/markdown/text-language.tsx';
import styles from '../page/issue-sections.module.css';

type Change = HistoryEntry['changes'][number];

/**
 * Returns whether a change concerns evidence. The field `evidence.<id>` is a change to one item; `evidence` is a change to the list of ids.
 */
export const isEvidenceChange = ({ field }: Change): boolean => field === 'evidence' || field.startsWith('evidence.');

const idsOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);

/** Whether the list of items changed only because items were added or removed, which have changes of their own. */
export function isOrderKept({ field, from, to }: Change): boolean {
  if (field !== 'evidence') return false;
  const [before, after] = [idsOf(from), idsOf(to)];
  const common = before.filter((id) => after.includes(id));
  return common.join() === after.filter((id) => before.includes(id)).join();
}

/** Returns an item with an empty id, because the history stores items without ids; null for other values. */
const itemOf = (value: unknown): IssueEvidence | null =>
  typeof value === 'object' && value !== null && 'kind' in value ? ({ id: '', ...value } as IssueEvidence) : null;

type PartName = 'captions.vi' | 'captions.en' | 'request' | 'response' | 'durationMs' | 'responseBytes' | 'text' | 'language';

function partsOf(item: IssueEvidence | null): Partial<Record<PartName, string>> {
  if (!item) return {};
  return {
    'captions.vi': item.captions.vi,
    'captions.en': item.captions.en,
    ...(item.kind === 'HTTP' && {
      request: item.request,
      response: item.response,
      durationMs: String(item.durationMs ?? ''),
      responseBytes: String(item.responseBytes ?? ''),
    }),
    ...(item.kind === 'CODE' && { language: item.language, text: item.text }),
  };
}

interface EvidenceChangeProps {
  change: Change;
  when?: ReactNode;
}

export function EvidenceChange({ change, when }: EvidenceChangeProps) {
  const t = useT('evidence');
  const issues = useT('issues');
  const nameOf = useItemName();
  const [from, to] = [itemOf(change.from), itemOf(change.to)];
  const item = to ?? from;
  if (change.withheld) {
    return (
      <>
        {t('history.withheld')} {when}
        <span className={styles.cut}>{issues('history.withheld')}</span>
      </>
    );
  }
  if (!item) {
    return (
      <>
        {t('history.moved')} {when}
      </>
    );
  }
  const name = nameOf(item);
  return (
    <>
      {t(from && to ? 'history.changed' : to ? 'history.added' : 'history.removed', { name })} {when}
      {change.cut && <span className={styles.cut}>{issues('history.cut')}</span>}
      {/* An added item has no diff, because all of its text is new. */}
      {from && <Parts from={from} to={to} />}
    </>
  );
}

function Parts({ from, to }: { from: IssueEvidence; to: IssueEvidence | null }) {
  const t = useT('evidence');
  const [before, after] = [partsOf(from), partsOf(to)];
  const titles: Record<PartName, string> = {
    ...(Object.fromEntries(LANGUAGES.map((code) => [`captions.${code}`, t('captionIn', { language: t(`ui:language.${code}`) })])) as Record<
      `captions.${(typeof LANGUAGES)[number]}`,
      string
    >),
    request: t('ui:evidence.request'),
    response: t('ui:evidence.response'),
    durationMs: t('number.durationMs'),
    responseBytes: t('number.responseBytes'),
    text: t('kind.CODE'),
    language: t('language'),
  };
  const names = (Object.keys(titles) as PartName[]).filter((name) => (before[name] ?? '') !== (after[name] ?? ''));
  return names.map((name) => (
    <div key={name}>
      <span className={styles.cut}>{titles[name]}</span>
      <TextLanguage lang={LANGUAGES.find((code) => name === `captions.${code}`)}>
        <TextDiff before={before[name] ?? ''} after={after[name] ?? ''} />
      </TextLanguage>
    </div>
  ));
}
