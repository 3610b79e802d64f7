import type { IssueGap } from '@coloa/contract/issues/issue-gap.schema.ts';
import type { IssueText } from '@coloa/contract/issues/issues.schema.ts';
import { LANGUAGES } from '@coloa/contract/languages.ts';
import { fieldOfGap, type GapField } from '@coloa/contract/readiness/issue-gaps.ts';
import { stops } from '@coloa/contract/readiness/readiness-rules.ts';
import { useFields } from '../../custom-fields/use-fields.ts';
import { useLanguage, useT } from '../../lib/i18n.ts';
import { useReadinessRules } from '../../profile/profile.queries.ts';
import { RequiredMark } from '../../ui/data/required-mark.tsx';
import { Link } from '../../ui/layout/link.tsx';
import { Text } from '../../ui/layout/text.tsx';
import type { GapsApart } from './gaps-apart.ts';
import styles from './issue-sections.module.css';

const NAMED = 5;

/** `lift` is the dialog that moves evidence out of the texts. The other values are names of form fields. */
export type GapPlace = GapField | 'lift';

interface GapLine {
  kind: IssueGap['kind'];
  words: string;
  place: GapPlace;
}

type GapOf<Kind extends IssueGap['kind']> = Extract<IssueGap, { kind: Kind }>;
const ofKind = <Kind extends IssueGap['kind']>(gaps: readonly IssueGap[], kind: Kind) =>
  gaps.filter((gap): gap is GapOf<Kind> => gap.kind === kind);

export function useGapLines(): (gaps: readonly IssueGap[]) => GapLine[] {
  const t = useT('issues');
  const language = useLanguage();
  const fields = (texts: readonly IssueText[]) => texts.map((text) => t(`section.${text}`)).join(', ');
  const custom = useFields();
  const nameOf = (key: string) => custom.find((field) => field.key === key)?.name[language] ?? key;
  const secretWords = ({ place, count }: GapOf<'SECRETS'>) =>
    'fieldKey' in place
      ? t('ready.gap.SECRETS_IN_FIELD', { count, name: nameOf(place.fieldKey) })
      : 'part' in place
        ? t('ready.gap.SECRETS_IN_EVIDENCE', { count })
        : 'caption' in place
          ? t('ready.gap.SECRETS_IN_CAPTION', { count, language: t(`ui:language.${place.caption}`) })
          : t('ready.gap.SECRETS', { count, field: t(`section.${place.text}`), language: t(`ui:language.${place.language}`) });
  return (gaps) => {
    const inLanguages = (kind: 'EMPTY' | 'EVIDENCE' | 'ONE_LANGUAGE' | 'OUTDATED' | 'OTHER_LANGUAGE'): GapLine[] =>
      LANGUAGES.flatMap((language) => {
        const texts = ofKind(gaps, kind).flatMap((gap) => (gap.language === language ? [gap.text] : []));
        const [first] = texts;
        if (first === undefined) return [];
        const words = { fields: fields(texts), language: t(`ui:language.${language}`), name: t(`languages.name.${language}`) };
        return [{ kind, words: t(`ready.gap.${kind}`, words), place: kind === 'ONE_LANGUAGE' ? 'lift' : `contents.${language}.${first}` }];
      });
    const identical = ofKind(gaps, 'IDENTICAL').map(({ text }) => text);
    const [copied] = identical;
    return [
      ...gaps.flatMap((gap): GapLine[] =>
        gap.kind === 'TYPE' || gap.kind === 'SEVERITY' || gap.kind === 'ASSETS'
          ? [{ kind: gap.kind, words: t(`ready.gap.${gap.kind}`), place: fieldOfGap(gap) }]
          : [],
      ),
      ...ofKind(gaps, 'FIELDS').map(
        (gap): GapLine => ({ kind: gap.kind, words: t('ready.gap.FIELDS', { name: gap.name[language] }), place: fieldOfGap(gap) }),
      ),
      ...inLanguages('EMPTY'),
      ...ofKind(gaps, 'PLACEHOLDERS').map((gap): GapLine => {
        const { kind, place, placeholders } = gap;
        const field =
          'fieldKey' in place
            ? t('ready.gap.PLACEHOLDERS_IN_FIELD', { name: nameOf(place.fieldKey) })
            : 'part' in place
              ? t('ready.gap.PLACEHOLDERS_IN_EVIDENCE')
              : 'caption' in place
                ? t('ready.gap.PLACEHOLDERS_IN_CAPTION', { language: t(`ui:language.${place.caption}`) })
                : t('ready.gap.PLACEHOLDERS', { field: t(`section.${place.text}`), language: t(`ui:language.${place.language}`) });
        const more = placeholders.length > NAMED ? ` +${placeholders.length - NAMED}` : '';
        return { kind, words: `${field} ${placeholders.slice(0, NAMED).join(', ')}${more}`, place: fieldOfGap(gap) };
      }),
      ...inLanguages('EVIDENCE'),
      ...ofKind(gaps, 'SECRETS').map((gap): GapLine => ({ kind: gap.kind, words: secretWords(gap), place: fieldOfGap(gap) })),
      ...inLanguages('ONE_LANGUAGE'),
      ...ofKind(gaps, 'NOT_TRANSLATED').map((gap): GapLine => {
        const words = t('ready.gap.NOT_TRANSLATED', { name: t(`languages.name.${gap.language}`) });
        return { kind: gap.kind, words, place: fieldOfGap(gap) };
      }),
      ...inLanguages('OUTDATED'),
      ...(copied
        ? [
            {
              kind: 'IDENTICAL' as const,
              words: t('ready.gap.IDENTICAL', { fields: fields(identical) }),
              place: `contents.${LANGUAGES[1]}.${copied}` as const,
            },
          ]
        : []),
      ...inLanguages('OTHER_LANGUAGE'),
      ...ofKind(gaps, 'CVSS').map(({ kind }): GapLine => ({ kind, words: t('ready.gap.CVSS'), place: 'cvss' })),
    ];
  };
}

interface GapListProps {
  gaps: readonly IssueGap[];
  onGo?: (place: GapPlace) => void;
  hrefOf?: ((place: GapPlace) => string) | undefined;
  /** True if links open in a new tab, because the list is in a dialog. */
  elsewhere?: boolean;
  /** False if a heading already says that the gaps are required. */
  marks?: boolean;
}

export function GapList({ gaps, onGo, hrefOf, elsewhere = false, marks = true }: GapListProps) {
  const lines = useGapLines();
  const rules = useReadinessRules();
  return (
    <ul className={styles.gaps}>
      {lines(gaps).map(({ kind, words, place }) => (
        <li key={`${place} ${words}`}>
          {onGo ? (
            <button type="button" onClick={() => onGo(place)}>
              {words}
            </button>
          ) : hrefOf ? (
            <Link href={hrefOf(place)} target={elsewhere ? '_blank' : undefined}>
              {words}
            </Link>
          ) : (
            words
          )}
          {marks && stops(rules, { kind }) && (
            <>
              {' '}
              <RequiredMark />
            </>
          )}
        </li>
      ))}
    </ul>
  );
}

type GapListsProps = { gaps: GapsApart } & Pick<GapListProps, 'onGo' | 'hrefOf' | 'elsewhere'>;

export function GapLists({ gaps: { required, advised }, onGo, hrefOf, elsewhere = false }: GapListsProps) {
  const t = useT('issues');
  const go = { hrefOf, elsewhere, ...(onGo && { onGo }) };
  return (
    <>
      {required.length > 0 && (
        <>
          <b>{t('ready.required')}</b>
          <GapList gaps={required} marks={false} {...go} />
        </>
      )}
      {advised.length > 0 && (
        <>
          {t(required.length > 0 ? 'ready.advised' : 'ready.intro')}
          <GapList gaps={advised} {...go} />
        </>
      )}
      {elsewhere && hrefOf && <ElsewhereNote />}
    </>
  );
}

export function ElsewhereNote() {
  const t = useT('issues');
  return (
    <Text as="p" size={12} tone="muted">
      {t('ready.elsewhere')}
    </Text>
  );
}
