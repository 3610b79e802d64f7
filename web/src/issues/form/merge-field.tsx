import { ISSUE_TEXTS } from '@coloa/contract/issues/issues.schema.ts';
import { LANGUAGES } from '@coloa/contract/languages.ts';
import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import { BugName } from '../../bugs/bug-name.tsx';
import { FieldWords } from '../../custom-fields/field-value.tsx';
import { useFields } from '../../custom-fields/use-fields.ts';
import { MergedSection, MergedText, MergedValues } from '../../editor/merge-dialog.tsx';
import type { Choice, Hand, Piece } from '../../editor/merge-texts.ts';
import { formatDay } from '../../lib/format.ts';
import { useLanguage, useT } from '../../lib/i18n.ts';
import { Severity } from '../../ui/data/severity.tsx';
import type { FieldName, IssueValue } from './issue-value.ts';

interface MergeFieldProps<Name extends FieldName> {
  name: Name;
  mine: IssueValue[Name];
  theirs: IssueValue[Name];
  /** The names of the two versions. */
  words: { mine: string; theirs: string };
  /** Null until the user chooses, because neither version is preselected. */
  side: Choice | null;
  onSide: (side: Choice) => void;
  pieces: readonly Piece[];
  /** The manual merge, kept while another version is shown; undefined if there is none. */
  hand: Hand | undefined;
  onHand: (hand: Hand) => void;
}

export function MergeField<Name extends FieldName>({
  name,
  mine,
  theirs,
  words: named,
  side,
  onSide,
  pieces,
  hand,
  onHand,
}: MergeFieldProps<Name>) {
  const t = useT('issues');
  const [, code, last] = name.split('.');
  const language = LANGUAGES.find((each) => each === code);
  const isText = ISSUE_TEXTS.some((each) => each === last);
  const words = { ...named, both: t('merge.both') };
  return (
    <MergedSection
      title={titleOf(name, t)}
      language={language && t(`ui:language.${language}`)}
      side={side}
      sides={isText ? ['mine', 'theirs', 'both'] : ['mine', 'theirs']}
      words={words}
      onSide={onSide}
    >
      {isText ? (
        <MergedText
          mine={String(mine)}
          theirs={String(theirs)}
          pieces={pieces}
          side={side}
          words={words}
          hand={hand}
          onHand={onHand}
          lang={language}
        />
      ) : (
        <MergedValues side={side} words={words} show={(each) => <FieldValue name={name} value={each === 'mine' ? mine : theirs} />} />
      )}
    </MergedSection>
  );
}

function titleOf(name: FieldName, t: TFunction<['issues', 'ui']>): string {
  const text = ISSUE_TEXTS.find((field) => name.endsWith(`.${field}`));
  if (text) return t(`section.${text}`);
  if (name === 'fixerId') return t('property.fixer');
  if (name === 'evidence') return t('ui:evidence.title');
  if (name === 'fields') return t('property.fields');
  return t(`property.${name as 'severity'}`);
}

function FieldValue({ name, value }: { name: FieldName; value: IssueValue[FieldName] }): ReactNode {
  const t = useT('issues');
  if (value === null || value === '' || (Array.isArray(value) && value.length === 0)) return t('merge.empty');
  if (name === 'severity') return <Severity severity={value as NonNullable<IssueValue['severity']>} />;
  if (name === 'bugId') return <BugName id={String(value)} />;
  if (name === 'dueDay' || name === 'foundDay') return formatDay(String(value));
  if (name === 'fields') return <CustomValues values={value as IssueValue['fields']} />;
  if (!Array.isArray(value)) return value as string;
  return value.map((each) => (typeof each === 'object' && 'value' in each ? each.value : String(each))).join(', ');
}

function CustomValues({ values }: { values: IssueValue['fields'] }) {
  const language = useLanguage();
  const fields = useFields().filter(({ key }) => (values[key] ?? null) !== null);
  return fields.map((field) => (
    <div key={field.id}>
      {field.name[language]}: <FieldWords field={field} value={values[field.key]} />
    </div>
  ));
}
