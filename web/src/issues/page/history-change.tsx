import { RETEST_RESULTS } from '@coloa/contract/issues/issue-states.ts';
import type { HistoryEntry } from '@coloa/contract/issues/issues.schema.ts';
import { LANGUAGES } from '@coloa/contract/languages.ts';
import { SEVERITIES } from '@coloa/contract/severities.ts';
import type { ReactNode } from 'react';
import { BugName } from '../../bugs/bug-name.tsx';
import { formatDay } from '../../lib/format.ts';
import { useT } from '../../lib/i18n.ts';
import { Folded } from '../../ui/data/folded.tsx';
import { Severity } from '../../ui/data/severity.tsx';
import { KeyText } from '../../ui/data/words.tsx';
import { TextDiff } from '../../ui/markdown/text-diff.tsx';
import { TextLanguage } from '../../ui/markdown/text-language.tsx';
import { EvidenceChange, isEvidenceChange } from '../evidence/evidence-change.tsx';
import { ResultWord } from '../retests/result-word.tsx';
import { isRetestText, RetestTextChange } from '../retests/retest-text-change.tsx';
import { CustomChange, isCustomChange } from './custom-change.tsx';
import { type KnownField, knownField, textField } from './field-label.ts';
import styles from './issue-sections.module.css';

interface HistoryChangeProps {
  change: HistoryEntry['changes'][number];
  /** True to render 'changed severity' instead of 'severity', for use inside a sentence. */
  verb?: boolean;
  /** The time of the change, shown at the end of the sentence, before a diff. */
  when?: ReactNode;
}

export function HistoryChange({ change, verb = false, when }: HistoryChangeProps) {
  const t = useT('issues');
  const { field, from, to } = change;
  if (isEvidenceChange(change)) return <EvidenceChange change={change} when={when} />;
  if (isCustomChange(change)) return <CustomChange change={change} verb={verb} when={when} />;
  const text = textField(field);
  if (text) {
    const words = { field: t(`section.${text.name}`), language: t(`ui:language.${text.language}`) };
    return (
      <>
        {t(verb ? 'history.textChanged' : 'history.text', words)} {when}
        {change.withheld && <Withheld />}
        {change.cut && <span className={styles.cut}>{t('history.cut')}</span>}
        {!change.withheld && (
          <TextLanguage lang={text.language}>
            <TextDiff before={String(from ?? '')} after={String(to ?? '')} />
          </TextLanguage>
        )}
      </>
    );
  }
  const name = knownField(field);
  const isList = name === 'assets' || name === 'tags';
  const label = name ? t(`property.${name}`) : field;
  return (
    <>
      {t(verb ? 'history.changed' : 'history.field', { field: label })}{' '}
      {!change.withheld && !isList && !isRetestText(change) && (
        <span className={styles.values}>
          <Value field={name} value={from} /> → <Value field={name} value={to} />
        </span>
      )}{' '}
      {when}
      {change.withheld && <Withheld />}
      {change.cut && <span className={styles.cut}>{t('history.cut')}</span>}
      {!change.withheld && isList && <ListChange from={from} to={to} />}
      {!change.withheld && isRetestText(change) && <RetestTextChange change={change} />}
    </>
  );
}

function Withheld() {
  return <span className={styles.cut}>{useT('issues')('history.withheld')}</span>;
}

/** A person, contributor, asset or issue in a history entry. */
interface Named {
  name?: unknown;
  share?: unknown;
  value?: unknown;
  key?: unknown;
}

const codes: ReadonlySet<KnownField | undefined> = new Set(['cvss', 'cvssOther', 'cwe', 'externalId']);
const days: ReadonlySet<KnownField | undefined> = new Set(['dueDay', 'foundDay', 'riskUntil', 'retestDay']);

function Value({ field, value }: { field: KnownField | undefined; value: unknown }): ReactNode {
  const t = useT('issues');
  const empty = value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
  if (empty) return t('history.nothing');
  if (field === 'severity') {
    const severity = SEVERITIES.find((each) => each === value);
    return severity ? <Severity severity={severity} /> : String(value);
  }
  if (field === 'retestResult') {
    const result = RETEST_RESULTS.find((each) => each === value);
    return result ? <ResultWord result={result} /> : String(value);
  }
  if (field === 'bugId') return <BugName id={String(value)} />;
  if (days.has(field)) return formatDay(String(value));
  if (field === 'languages' || field === 'upToDate') return <LanguageNames value={value} />;
  if (codes.has(field)) return <KeyText>{String(value)}</KeyText>;
  if (Array.isArray(value)) return value.map(wordsOf).join(', ');
  return wordsOf(value);
}

/** Shows what was removed and added, because two complete lists of many assets do not show the difference. */
function ListChange({ from, to }: { from: unknown; to: unknown }) {
  const t = useT('issues');
  const [before = [], after = []] = [from, to].map((value) => (Array.isArray(value) ? value.map(wordsOf) : []));
  const removed = before.filter((each) => !after.includes(each));
  const added = after.filter((each) => !before.includes(each));
  // The same names in another order, or with another kind.
  if (removed.length + added.length === 0) return <Folded>{after.join(', ')}</Folded>;
  return (
    <Folded>
      {removed.length > 0 && <p>{t('history.removed', { names: removed.join(', ') })}</p>}
      {added.length > 0 && <p>{t('history.added', { names: added.join(', ') })}</p>}
    </Folded>
  );
}

function wordsOf(value: unknown): string {
  if (typeof value !== 'object' || value === null) return String(value);
  const { name, share, value: inner, key } = value as Named;
  return `${String(name ?? inner ?? key ?? '')}${share === undefined ? '' : ` ${String(share)}%`}`;
}

function LanguageNames({ value }: { value: unknown }) {
  const t = useT('issues');
  const codes: unknown[] = Array.isArray(value) ? value : [value];
  const languages = LANGUAGES.filter((language) => codes.includes(language)).map((language) => t(`ui:language.${language}`));
  const texts = codes.flatMap((code) => textField(String(code)) ?? []);
  const named = texts.map(({ name, language }) =>
    t('form.fieldIn', { field: t(`section.${name}`), language: t(`ui:language.${language}`) }),
  );
  return [...languages, ...named].join(', ');
}
