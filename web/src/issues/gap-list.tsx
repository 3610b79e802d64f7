import type { IssueGap, IssueText } from '@coloa/contract/issues/issues.schema.ts';
import { isHint } from '@coloa/contract/issues/readiness.ts';
import { LANGUAGES } from '@coloa/contract/languages.ts';
import { useT } from '../lib/i18n.ts';
import styles from './issue-sections.module.css';

/** Placeholders named of one text. */
const NAMED = 5;

type GapOf<Kind extends IssueGap['kind']> = Extract<IssueGap, { kind: Kind }>;
const ofKind = <Kind extends IssueGap['kind']>(gaps: readonly IssueGap[], kind: Kind) =>
  gaps.filter((gap): gap is GapOf<Kind> => gap.kind === kind);

/** A line for each gap in the order of the form; the empty sections of a language, and the copied ones, share a line. */
export function useGapLines(): (gaps: readonly IssueGap[]) => string[] {
  const t = useT('issues');
  const fields = (texts: readonly IssueText[]) => texts.map((text) => t(`section.${text}`)).join(', ');
  return (gaps) => {
    const identical = ofKind(gaps, 'IDENTICAL').map(({ text }) => text);
    return [
      ...gaps.flatMap((gap) =>
        gap.kind === 'TYPE' || gap.kind === 'SEVERITY' || gap.kind === 'ASSETS' ? [t(`ready.gap.${gap.kind}`)] : [],
      ),
      ...LANGUAGES.flatMap((language) => {
        const empty = ofKind(gaps, 'EMPTY').filter((gap) => gap.language === language);
        const texts = fields(empty.map(({ text }) => text));
        return empty.length > 0 ? [t('ready.gap.EMPTY', { fields: texts, language: t(`ui:language.${language}`) })] : [];
      }),
      ...ofKind(gaps, 'PLACEHOLDERS').map(({ language, text, placeholders }) => {
        const field = t('ready.gap.PLACEHOLDERS', { field: t(`section.${text}`), language: t(`ui:language.${language}`) });
        const more = placeholders.length > NAMED ? ` +${placeholders.length - NAMED}` : '';
        return `${field} ${placeholders.slice(0, NAMED).join(', ')}${more}`;
      }),
      ...gaps.flatMap((gap) =>
        gap.kind === 'NOT_TRANSLATED' || gap.kind === 'OUTDATED'
          ? [t(`ready.gap.${gap.kind}`, { name: t(`languages.name.${gap.language}`) })]
          : [],
      ),
      ...(identical.length > 0 ? [t('ready.gap.IDENTICAL', { fields: fields(identical) })] : []),
      ...gaps.filter(isHint).map(() => t('ready.gap.CVSS')),
    ];
  };
}

/** What an issue lacks. */
export function GapList({ gaps }: { gaps: readonly IssueGap[] }) {
  const lines = useGapLines();
  return (
    <ul className={styles.gaps}>
      {lines(gaps).map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}
