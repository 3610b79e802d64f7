import { SECTIONS, type Section } from '@coloa/contract/bugs/bugs.contract.ts';
import type { GlossaryTerm } from '@coloa/contract/glossary/glossary.contract.ts';
import type { Issue, IssueText } from '@coloa/contract/issues/issues.schema.ts';
import { LANGUAGES, type Language, otherLanguage } from '@coloa/contract/languages.ts';
import { LIMITS } from '@coloa/contract/limits.ts';
import type { Project } from '@coloa/contract/projects/projects.schema.ts';
import { memo, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { MarkdownEditor } from '../../editor/markdown-editor.tsx';
import type { ScrollGroup } from '../../editor/scroll/scroll-group.ts';
import { useT, useTIn } from '../../lib/i18n.ts';
import { storage } from '../../lib/storage.ts';
import { useMedia } from '../../ui/behavior/use-media.ts';
import { TextField } from '../../ui/fields/text-field.tsx';
import { IconWarning } from '../../ui/layout/icons.tsx';
import { OutdatedMark } from '../languages/outdated-mark.tsx';
import type { ContentField } from '../page/contents.ts';
import { lacking } from '../page/contents.ts';
import styles from './form.module.css';
import { outdatedOnceSaved } from './form-gaps.ts';
import { FormLanguage } from './form-language.tsx';
import { FormLanguages } from './form-languages.tsx';
import { contentsOf, type TextName, textName } from './issue-value.ts';
import { LibraryDrawers } from './library/library-drawers.tsx';
import { type LibraryOf, useTextLibrary } from './library/use-text-library.ts';
import { SeenBeforeSlot } from './seen/seen-before-slot.tsx';
import { TermButtons } from './terms/term-buttons.tsx';
import { useTermProposals } from './terms/use-term-proposals.ts';
import type { BugChoice } from './use-bug-choice.ts';
import type { IssueFormState } from './use-issue-form.ts';
import { useScrollTogether } from './use-scroll-together.ts';

interface FormTextsProps {
  project: Project;
  form: IssueFormState;
  choice: BugChoice;
  issue: Issue | null;
  languages: readonly Language[];
  language: Language;
  onLanguage: (language: Language) => void;
  onAdd: (language: Language) => void;
}

/** Initial height of the editors in lines. */
const rows: Record<Section, number> = { description: 6, steps: 8, impact: 4, recommendation: 4, references: 3 };

/** The minimum width for two editors side by side and the column of properties. */
const roomForTwo = '(min-width: 1200px)';
const besideKey = 'coloa.editor.languages';

/** Renders the texts of the issue. Each language has its own editors, so that undo affects only one language. */
export function FormTexts({ project, form, choice, issue, languages, language, onLanguage, onAdd }: FormTextsProps) {
  const t = useT('issues');
  const { beside, shown, opened, onBeside, onOne } = useShownLanguages(languages, language);
  const { scrolling, groupOf } = useScrollTogether(beside);
  const change = useStableChange(form);
  const proposalsOf = useTermProposals(form, languages);
  const { libraryOf, ...drawer } = useTextLibrary(form);
  const outdated = outdatedOnceSaved(form.value, { issue, base: form.base });
  const textOf = (each: Language, text: IssueText) => {
    const name = textName(each, text);
    const markable = issue?.can.edit && issue.outdatedTexts?.[each].includes(text) ? issue.id : null;
    const mark = { outdated: outdated[each].includes(text), markable };
    return { ...mark, beside, value: form.value[name], error: form.errors[name], onChange: change };
  };
  return (
    <section className={styles.texts} aria-label={t('form.texts')}>
      <FormLanguages
        form={form}
        outdated={outdated}
        languages={languages}
        language={language}
        beside={beside}
        onBeside={onBeside}
        scrolling={scrolling}
        onLanguage={(each) => {
          onOne();
          onLanguage(each);
        }}
        missing={LANGUAGES.filter((each) => !languages.includes(each))}
        onAdd={onAdd}
      />
      <div className={styles.beside} data-columns={shown.length}>
        {shown.map((each) => (
          <FormLanguage key={`head ${each}`} form={form} choice={choice} issue={issue} language={each} outdated={outdated[each].length} />
        ))}
        {shown.map((each) => (
          <TitleField key={`title ${each}`} language={each} {...textOf(each, 'title')} />
        ))}
        {!issue && <SeenBeforeSlot form={form} choice={choice} project={project} languages={languages} language={language} />}
        {SECTIONS.flatMap((section) =>
          opened.map((each) => (
            <SectionEditor
              key={`${section} ${each}`}
              hidden={!shown.includes(each)}
              section={section}
              language={each}
              lacking={isLacking(form, each, section)}
              projectId={project.id}
              libraryOf={libraryOf}
              scrollGroup={groupOf(section)}
              {...proposalsOf(each, section, outdated[each].includes(section))}
              {...textOf(each, section)}
            />
          )),
        )}
      </div>
      <LibraryDrawers {...drawer} />
    </section>
  );
}

function useShownLanguages(languages: readonly Language[], language: Language) {
  const room = useMedia(roomForTwo);
  const [wanted, setWanted] = useState(() => storage.get(besideKey) !== 'one');
  const beside = room && wanted && languages.length > 1;
  const shown = beside ? languages : languages.filter((each) => each === language);
  // An opened editor stays mounted while it is hidden, because it inserts running uploads into the text and keeps the undo history.
  const [opened, setOpened] = useState(shown);
  if (shown.some((each) => !opened.includes(each))) setOpened([...opened, ...shown]);
  const want = (next: boolean) => {
    storage.set(besideKey, next ? 'beside' : 'one');
    setWanted(next);
  };
  return {
    beside,
    shown,
    opened: languages.filter((each) => opened.includes(each)),
    /** Shows both languages side by side; null if the window is too narrow. */
    onBeside: room ? () => want(true) : null,
    onOne: () => {
      if (room) want(false);
    },
  };
}

/** Returns the same function in every render, so that an editor is not rendered again while another one is edited. */
function useStableChange(form: Pick<IssueFormState, 'set'>): (name: TextName, text: string) => void {
  const set = useRef(form.set);
  useEffect(() => {
    set.current = form.set;
  });
  return useCallback((name, text) => set.current(name, text), []);
}

const isLacking = ({ value }: Pick<IssueFormState, 'value'>, language: Language, field: ContentField): boolean =>
  lacking(contentsOf(value), language).includes(field);

/** Returns labels in the language of the text if both languages are side by side, otherwise in the user's language. */
function useNames(language: Language, beside: boolean) {
  const own = useTIn('issues', language);
  const mine = useT('issues');
  return beside ? own : mine;
}

interface TextProps {
  language: Language;
  beside: boolean;
  /** True if the text would be outdated after the save. */
  outdated: boolean;
  /** The issue in which the user can mark the saved text as up to date; null if the user cannot. */
  markable: string | null;
  value: string;
  error: string | undefined;
  onChange: (name: TextName, text: string) => void;
}

function TitleField({ language, beside, outdated, markable, value, error, onChange }: TextProps) {
  const t = useT('issues');
  const written = useTIn('issues', language);
  const names = useNames(language, beside);
  const name = textName(language, 'title');
  return (
    <TextField
      label={names('form.title')}
      aside={outdated && <OutdatedMark language={language} text="title" issueId={markable} />}
      hint={value ? undefined : t('form.titleHint', { example: written('form.titleExample') })}
      error={error}
      size="l"
      lang={language}
      spellCheck
      maxLength={LIMITS.title}
      data-field={name}
      value={value}
      onChange={(event) => onChange(name, event.currentTarget.value)}
    />
  );
}

interface SectionEditorProps extends TextProps {
  section: Section;
  /** True while only the other language is shown. */
  hidden: boolean;
  /** True if the other language has this text, and this language does not. */
  lacking: boolean;
  projectId: string;
  libraryOf: LibraryOf;
  scrollGroup: ScrollGroup | undefined;
  /** The text of the other language whose terms are proposed; empty for none. */
  source: string;
  terms: readonly GlossaryTerm[];
}

/**
 * This component is memoised, because each section contains an editor and a preview, and must not be rendered while the user types in
 * another section.
 */
const SectionEditor = memo((props: SectionEditorProps) => {
  const { section, hidden, language, beside, outdated, markable, lacking: isMissing, projectId, libraryOf, scrollGroup } = props;
  const { source, terms, value, error, onChange } = props;
  const t = useT('issues');
  const names = useNames(language, beside);
  const name = textName(language, section);
  const change = useCallback((text: string) => onChange(name, text), [name, onChange]);
  const library = useMemo(() => libraryOf({ section, language }), [libraryOf, section, language]);
  return (
    <div className={styles.section} hidden={hidden}>
      <MarkdownEditor
        label={names(`section.${section}`)}
        aside={outdated && <OutdatedMark language={language} text={section} issueId={markable} />}
        field={name}
        lang={language}
        filesAt={{ on: 'PROJECT', id: projectId }}
        library={library}
        scrollGroup={scrollGroup}
        below={source === '' ? undefined : (insert) => <TermButtons {...{ source, terms, language, insert }} text={value} />}
        rows={rows[section]}
        maxLength={LIMITS.markdown}
        value={value}
        error={error}
        onChange={change}
      />
      {isMissing && (
        <p className={styles.lacking}>
          <IconWarning size={14} /> {t('form.lacking', { name: t(`languages.name.${otherLanguage(language)}`) })}
        </p>
      )}
    </div>
  );
});
SectionEditor.displayName = 'SectionEditor';
