import { ISSUE_TEXTS } from '@coloa/contract/issues/issues.schema.ts';
import { LANGUAGES } from '@coloa/contract/languages.ts';
import type { TFunction } from 'i18next';
import { lazy, type ReactNode, Suspense } from 'react';
import { BugName } from '../../bugs/bug-name.tsx';
import { type Hand, type Piece, untouched } from '../../editor/merge-texts.ts';
import { formatDay } from '../../lib/format.ts';
import { useT } from '../../lib/i18n.ts';
import { Severity } from '../../ui/data/severity.tsx';
import { SkeletonText } from '../../ui/feedback/skeleton.tsx';
import { Segmented } from '../../ui/fields/segmented.tsx';
import type { FieldName, IssueValue } from './issue-value.ts';
import styles from './merge.module.css';
import type { Side } from './merge.ts';

const MergeText = lazy(() => import('../../editor/merge-text.tsx').then((module) => ({ default: module.MergeText })));
const MergeByHand = lazy(() => import('../../editor/merge-by-hand.tsx').then((module) => ({ default: module.MergeByHand })));

interface MergeFieldProps<Name extends FieldName> {
  name: Name;
  mine: IssueValue[Name];
  theirs: IssueValue[Name];
  /** Both sides are the reader's own. */
  own: boolean;
  /** Null until the reader chose: nobody's words go by themselves. */
  side: Side | null;
  onSide: (side: Side) => void;
  /** Of a text: what is settled, and the places to decide. */
  pieces: readonly Piece[];
  /** The merge by hand of a text as it stands; it is kept while another side is looked at. */
  hand: Hand | undefined;
  onHand: (hand: Hand) => void;
}

/** One field that both changed: mine or theirs, and texts also merged by hand. */
export function MergeField<Name extends FieldName>({ name, mine, theirs, own, side, onSide, pieces, hand, onHand }: MergeFieldProps<Name>) {
  const t = useT('issues');
  const [, code, last] = name.split('.');
  const language = LANGUAGES.find((each) => each === code);
  const isText = ISSUE_TEXTS.some((each) => each === last);
  const words = { mine: t(own ? 'merge.here' : 'merge.mine'), theirs: t(own ? 'merge.elsewhere' : 'merge.theirs'), both: t('merge.both') };
  const title = titleOf(name, t);
  return (
    <section className={styles.field} aria-label={language ? `${title} · ${t(`ui:language.${language}`)}` : title}>
      <header className={styles.head}>
        <h3>
          {title}
          {language && <span> · {t(`ui:language.${language}`)}</span>}
        </h3>
        <Segmented
          label={title}
          value={side}
          onChange={onSide}
          options={(isText ? (['mine', 'theirs', 'both'] as const) : (['mine', 'theirs'] as const)).map((value) => ({
            value,
            label: words[value],
          }))}
        />
      </header>
      {isText ? (
        <Suspense fallback={<SkeletonText lines={4} />}>
          {side === 'both' ? (
            <MergeByHand
              label={t('merge.edit')}
              pieces={pieces}
              words={words}
              theirs={String(theirs)}
              lang={language}
              value={hand ?? untouched}
              onChange={onHand}
            />
          ) : (
            <MergeText
              key={side}
              label={t('merge.edit')}
              original={String(side === 'theirs' ? mine : theirs)}
              text={String(side === 'theirs' ? theirs : mine)}
              editable={false}
              lang={language}
            />
          )}
          <p className={styles.hint}>{t(`merge.hint.${side ?? 'open'}`, words)}</p>
        </Suspense>
      ) : (
        <dl className={styles.values}>
          <div data-chosen={side === 'mine' || undefined}>
            <dt>{words.mine}</dt>
            <dd>
              <FieldValue name={name} value={mine} />
            </dd>
          </div>
          <div data-chosen={side === 'theirs' || undefined}>
            <dt>{words.theirs}</dt>
            <dd>
              <FieldValue name={name} value={theirs} />
            </dd>
          </div>
        </dl>
      )}
    </section>
  );
}

/** What the form calls a field, without its language. */
export function titleOf(name: FieldName, t: TFunction<['issues', 'ui']>): string {
  const text = ISSUE_TEXTS.find((field) => name.endsWith(`.${field}`));
  if (text) return t(`section.${text}`);
  if (name === 'fixerId') return t('property.fixer');
  if (name === 'evidence') return t('ui:evidence.title');
  return t(`property.${name as 'severity'}`);
}

function FieldValue({ name, value }: { name: FieldName; value: IssueValue[FieldName] }): ReactNode {
  const t = useT('issues');
  if (value === null || value === '' || (Array.isArray(value) && value.length === 0)) return t('merge.empty');
  if (name === 'severity') return <Severity severity={value as NonNullable<IssueValue['severity']>} />;
  if (name === 'bugId') return <BugName id={String(value)} />;
  if (name === 'dueDay' || name === 'foundDay') return formatDay(String(value));
  if (!Array.isArray(value)) return value;
  return value.map((each) => (typeof each === 'object' && 'value' in each ? each.value : String(each))).join(', ');
}
