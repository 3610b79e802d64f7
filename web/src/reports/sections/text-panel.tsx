import type { FilePlace } from '@coloa/contract/files/files.contract.ts';
import { LANGUAGES, type Language, otherLanguage } from '@coloa/contract/languages.ts';
import { DraftEditor } from '../../editor/draft-editor.tsx';
import { ApiError, fieldErrors } from '../../lib/api-error.ts';
import { useT } from '../../lib/i18n.ts';
import { useOneMutation } from '../../lib/use-one-mutation.ts';
import { useFocusAfterEditor } from '../../ui/behavior/focus.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { Segmented } from '../../ui/fields/segmented.tsx';
import { Button } from '../../ui/layout/button.tsx';
import { IconPencil } from '../../ui/layout/icons.tsx';
import { Row, Stack } from '../../ui/layout/layout.tsx';
import { ScrollRegion } from '../../ui/layout/scroll-region.tsx';
import { Text } from '../../ui/layout/text.tsx';
import { MarkdownView } from '../../ui/markdown/markdown-view.tsx';
import type { SavedText } from './section-home.ts';
import styles from './sections.module.css';
import type { InLanguages, WrittenText } from './use-drafted-texts.ts';
import { usePlaceholderChecks, usePlaceholders } from './use-placeholders.ts';

export interface TextWords {
  name: string;
  label: Record<Language, string>;
  open: Record<Language, string>;
  edit: Record<Language, string>;
  empty: string;
  placeholder: string;
  saved: string;
}

interface TextPanelProps {
  words: TextWords;
  texts: InLanguages;
  language: Language;
  onLanguage: (language: Language) => void;
  filesAt: FilePlace | null;
  maxLength: number;
  /** Null for users who can only read. */
  save: ((written: WrittenText, language: Language) => Promise<SavedText>) | null;
}

export function TextPanel({ words, texts, language, onLanguage, save, ...editor }: TextPanelProps) {
  const t = useT('projectReport');
  const text = texts[language];
  const editButton = useFocusAfterEditor(text.draft !== null && save !== null);
  return (
    <Stack gap={2}>
      <Row>
        <Segmented
          label={t('text.language', { name: words.name })}
          value={language}
          onChange={onLanguage}
          options={LANGUAGES.map((value) => ({ value, label: t(`ui:language.${value}`), lang: value }))}
        />
      </Row>
      {text.draft && save ? (
        <TextEditor key={text.path} {...editor} words={words} text={text} draft={text.draft} language={language} save={save} />
      ) : (
        <WrittenPart words={words} texts={texts} language={language} canEdit={save !== null} editButton={editButton} />
      )}
    </Stack>
  );
}

interface WrittenPartProps extends Pick<TextPanelProps, 'words' | 'texts' | 'language'> {
  canEdit: boolean;
  editButton: ReturnType<typeof useFocusAfterEditor>;
}

function WrittenPart({ words, texts, language, canEdit, editButton }: WrittenPartProps) {
  const t = useT('projectReport');
  const text = texts[language];
  const isEmpty = text.saved.trim() === '';
  return (
    <>
      {isEmpty ? (
        <Text as="p" size={13} tone="muted">
          {texts[otherLanguage(language)].saved.trim() === '' ? words.empty : t('text.otherLanguage')}
        </Text>
      ) : (
        <ScrollRegion label={words.label[language]} className={styles.excerpt}>
          <div lang={language}>
            <MarkdownView lang={language}>{text.saved}</MarkdownView>
          </div>
        </ScrollRegion>
      )}
      {canEdit && (
        <Row>
          <Button
            ref={editButton}
            size="s"
            icon={<IconPencil size={14} />}
            aria-label={words[isEmpty ? 'open' : 'edit'][language]}
            onClick={() => text.start()}
          >
            {t(isEmpty ? 'text.write' : 'text.edit')}
          </Button>
        </Row>
      )}
    </>
  );
}

interface TextEditorProps extends Omit<TextPanelProps, 'texts' | 'onLanguage' | 'save'> {
  text: WrittenText;
  draft: NonNullable<WrittenText['draft']>;
  save: NonNullable<TextPanelProps['save']>;
}

function TextEditor({ words, text, draft, language, save, ...editor }: TextEditorProps) {
  const t = useT('projectReport');
  const inserts = usePlaceholders();
  const { errorOf, hintOf } = usePlaceholderChecks('text');
  const { path, saved, drop } = text;
  const { mutateAsync, isPending, error } = useOneMutation<SavedText, undefined>({ mutationFn: () => save(text, language) });
  const send = async () => {
    try {
      const { theirs, version } = await mutateAsync(undefined);
      if (theirs) return draft.meet(theirs);
      toast.ok(words.saved);
      drop(draft.text, version);
    } catch (failure) {
      // The field or a toast shows the error.
      if (!(failure instanceof ApiError)) throw failure;
    }
  };
  return (
    <DraftEditor
      {...editor}
      label={words.label[language]}
      lang={language}
      placeholder={words.placeholder}
      rows={8}
      draft={draft}
      saved={saved}
      inserts={inserts}
      note={hintOf(draft.text)}
      error={errorOf(draft.text) ?? fieldErrors(error)[path]}
      failure={error}
      busy={isPending}
      confirm={t('text.save')}
      onSave={() => void send()}
      onDrop={() => drop()}
    />
  );
}
