import type { IssueGap, IssueText } from '@coloa/contract/issues/issues.schema.ts';
import { isHint } from '@coloa/contract/issues/readiness.ts';
import { LANGUAGES, type Language } from '@coloa/contract/languages.ts';
import { useT } from '../../lib/i18n.ts';
import { Link } from '../../ui/layout/link.tsx';
import styles from './issue-sections.module.css';

const NAMED = 5;

/** `lift` is the dialog that moves evidence out of the texts. The other values are names of form fields. */
export type GapPlace = 'bugId' | 'severity' | 'assets' | 'cvss' | 'lift' | `contents.${Language}.${IssueText}`;

interface GapLine {
  words: string;
  place: GapPlace;
}

type GapOf<Kind extends IssueGap['kind']> = Extract<IssueGap, { kind: Kind }>;
const ofKind = <Kind extends IssueGap['kind']>(gaps: readonly IssueGap[], kind: Kind) =>
  gaps.filter((gap): gap is GapOf<Kind> => gap.kind === kind);

const FIELDS = { TYPE: 'bugId', SEVERITY: 'severity', ASSETS: 'assets' } as const;

export function useGapLines(): (gaps: readonly IssueGap[]) => GapLine[] {
  const t = useT('issues');
  const fields = (texts: readonly IssueText[]) => texts.map((text) => t(`section.${text}`)).join(', ');
  return (gaps) => {
    const inLanguages = (kind: 'EMPTY' | 'EVIDENCE' | 'ONE_LANGUAGE'): GapLine[] =>
      LANGUAGES.flatMap((language) => {
        const texts = ofKind(gaps, kind).flatMap((gap) => (gap.language === language ? [gap.text] : []));
        const [first] = texts;
        if (first === undefined) return [];
        const words = { fields: fields(texts), language: t(`ui:language.${language}`), name: t(`languages.name.${language}`) };
        return [{ words: t(`ready.gap.${kind}`, words), place: kind === 'ONE_LANGUAGE' ? 'lift' : `contents.${language}.${first}` }];
      });
    const identical = ofKind(gaps, 'IDENTICAL').map(({ text }) => text);
    const [copied] = identical;
    return [
      ...gaps.flatMap((gap): GapLine[] =>
        gap.kind === 'TYPE' || gap.kind === 'SEVERITY' || gap.kind === 'ASSETS'
          ? [{ words: t(`ready.gap.${gap.kind}`), place: FIELDS[gap.kind] }]
          : [],
      ),
      ...inLanguages('EMPTY'),
      ...ofKind(gaps, 'PLACEHOLDERS').map(({ language, text, placeholders }): GapLine => {
        const field = t('ready.gap.PLACEHOLDERS', { field: t(`section.${text}`), language: t(`ui:language.${language}`) });
        const more = placeholders.length > NAMED ? ` +${placeholders.length - NAMED}` : '';
        return { words: `${field} ${placeholders.slice(0, NAMED).join(', ')}${more}`, place: `contents.${language}.${text}` };
      }),
      ...inLanguages('EVIDENCE'),
      ...inLanguages('ONE_LANGUAGE'),
      ...gaps.flatMap((gap): GapLine[] =>
        gap.kind === 'NOT_TRANSLATED' || gap.kind === 'OUTDATED'
          ? [
              {
                words: t(`ready.gap.${gap.kind}`, { name: t(`languages.name.${gap.language}`) }),
                place: `contents.${gap.language}.title`,
              },
            ]
          : [],
      ),
      ...(copied
        ? [{ words: t('ready.gap.IDENTICAL', { fields: fields(identical) }), place: `contents.${LANGUAGES[1]}.${copied}` as const }]
        : []),
      ...gaps.filter(isHint).map((): GapLine => ({ words: t('ready.gap.CVSS'), place: 'cvss' })),
    ];
  };
}

interface GapListProps {
  gaps: readonly IssueGap[];
  onGo?: (place: GapPlace) => void;
  hrefOf?: (place: GapPlace) => string;
}

export function GapList({ gaps, onGo, hrefOf }: GapListProps) {
  const lines = useGapLines();
  return (
    <ul className={styles.gaps}>
      {lines(gaps).map(({ words, place }) => (
        <li key={words}>
          {onGo ? (
            <button type="button" onClick={() => onGo(place)}>
              {words}
            </button>
          ) : hrefOf ? (
            <Link href={hrefOf(place)}>{words}</Link>
          ) : (
            words
          )}
        </li>
      ))}
    </ul>
  );
}
