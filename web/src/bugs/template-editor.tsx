import { type BugDetail, SECTIONS } from '@coloa/contract/bugs/bugs.contract.ts';
import { LANGUAGES } from '@coloa/contract/languages.ts';
import { LIMITS } from '@coloa/contract/limits.ts';
import { MarkdownEditor } from '../editor/markdown-editor.tsx';
import { useT } from '../lib/i18n.ts';
import { useSaveWithFiles } from '../ui/feedback/coming-files.ts';
import { FormError } from '../ui/fields/form-error.tsx';
import { TextField } from '../ui/fields/text-field.tsx';
import { Button } from '../ui/layout/button.tsx';
import { Card } from '../ui/layout/card.tsx';
import { Row, Stack } from '../ui/layout/layout.tsx';
import { ConflictNotice } from '../ui/overlays/conflict-notice.tsx';
import { useUnsavedClose } from '../ui/overlays/use-unsaved-close.tsx';
import styles from './bug-list.module.css';
import { CompareTexts } from './compare-texts.tsx';
import { textsOf, useTemplateEdit } from './use-template-edit.ts';

const rows = { description: 5, steps: 6, impact: 3, recommendation: 4, references: 3 };

/**
 * Edits the template of a vulnerability type. If the type has no template of its own, the edit starts with the built-in or inherited text.
 */
export function TemplateEditor({ bug, onDone }: { bug: BugDetail; onDone: () => void }) {
  const t = useT('bugs');
  const edit = useTemplateEdit(bug, onDone);
  const { texts, conflict, busy, changed } = edit;
  const { close, question } = useUnsavedClose(changed, onDone, { saving: busy });
  const saving = useSaveWithFiles(() => void edit.save());
  return (
    <Card title={t('templates.title')}>
      {question}
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          saving.save();
        }}
      >
        <Stack>
          <FormError errors={edit.errors} />
          {conflict && (
            <ConflictNotice
              text={t('templates.conflict', { language: t(`ui:language.${conflict.language}`) })}
              takeTheirs={t('templates.takeTheirs')}
              keepMine={t('templates.keepMine')}
              onSettle={edit.settle}
            >
              <CompareTexts
                before={textsOf(conflict.current)}
                after={texts[conflict.language]}
                language={conflict.language}
                editable={false}
                onChange={() => undefined}
              />
            </ConflictNotice>
          )}
          <TemplateFields edit={edit} />
          <Row justify="end">
            <Button kind="quiet" onClick={close}>
              {t('ui:cancel')}
            </Button>
            <Button type="submit" kind="main" busy={busy || saving.waits} disabled={!changed || conflict !== null}>
              {t('templates.save')}
            </Button>
          </Row>
        </Stack>
      </form>
    </Card>
  );
}

function TemplateFields({ edit: { bases, texts, errors, set } }: { edit: ReturnType<typeof useTemplateEdit> }) {
  const t = useT('bugs');
  return (
    <div className={styles.halves}>
      {LANGUAGES.map((language) => (
        <TextField
          key={language}
          label={`${t('text.title')} · ${t(`ui:language.${language}`)}`}
          lang={language}
          maxLength={LIMITS.title}
          value={texts[language].title}
          error={errors[`${language}.title`]}
          onChange={(event) => set(language, 'title', event.currentTarget.value)}
        />
      ))}
      {SECTIONS.flatMap((section) =>
        LANGUAGES.map((language) => (
          <MarkdownEditor
            key={`${section} ${language} ${bases[language].own?.version ?? 0}`}
            label={`${t(`text.${section}`)} · ${t(`ui:language.${language}`)}`}
            lang={language}
            filesAt={{ on: 'TEMPLATE' }}
            rows={rows[section]}
            maxLength={LIMITS.markdown}
            value={texts[language][section]}
            error={errors[`${language}.${section}`]}
            onChange={(value) => set(language, section, value)}
          />
        )),
      )}
    </div>
  );
}
