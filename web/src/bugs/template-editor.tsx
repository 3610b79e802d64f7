import { type BugDetail, type CountingTemplate, SECTIONS } from '@coloa/contract/bugs/bugs.contract.ts';
import { LANGUAGES, type Language } from '@coloa/contract/languages.ts';
import { LIMITS } from '@coloa/contract/limits.ts';
import { useState } from 'react';
import { MarkdownEditor } from '../editor/markdown-editor.tsx';
import { ApiError, fieldErrors } from '../lib/api-error.ts';
import { useT } from '../lib/i18n.ts';
import { useSaveWithFiles } from '../ui/feedback/coming-files.ts';
import { Notice } from '../ui/feedback/notice.tsx';
import { toast } from '../ui/feedback/toast.ts';
import { TextField } from '../ui/fields/text-field.tsx';
import { Button } from '../ui/layout/button.tsx';
import { Card } from '../ui/layout/card.tsx';
import { Row, Stack } from '../ui/layout/layout.tsx';
import { useUnsavedClose } from '../ui/overlays/use-unsaved-close.tsx';
import styles from './bug-list.module.css';
import { useTemplateCalls } from './bug-list.queries.ts';
import { CompareTexts, TEMPLATE_TEXTS, type TemplateText, type Texts } from './compare-texts.tsx';

const nothing: Texts = { title: '', description: '', steps: '', impact: '', recommendation: '', references: '' };
const textsOf = (template: Texts | undefined): Texts =>
  Object.fromEntries(TEMPLATE_TEXTS.map((text) => [text, template?.[text] ?? nothing[text]])) as Texts;
const changesOf = (from: Texts, to: Texts): Partial<Texts> =>
  Object.fromEntries(TEMPLATE_TEXTS.filter((text) => from[text] !== to[text]).map((text) => [text, to[text]]));

/** What a language started from: the own template of this type, or one to begin with. */
interface Base {
  own: { id: string; version: number } | null;
  texts: Texts;
}

function baseOf(bug: BugDetail, language: Language): Base {
  const template = bug.templates.find((each) => each.language === language);
  const own = template?.bugId === bug.id && template.id !== null && template.version !== null;
  return { own: own ? { id: template.id ?? '', version: template.version ?? 1 } : null, texts: textsOf(template) };
}

interface Conflict {
  language: Language;
  current: CountingTemplate;
}

const rows = { description: 5, steps: 6, impact: 3, recommendation: 4, references: 3 };

/** Both languages beside each other, section by section. What ships or stands above is what one begins with; saved, it is the type's own. */
export function TemplateEditor({ bug, onDone }: { bug: BugDetail; onDone: () => void }) {
  const t = useT('bugs');
  const { create, update, refresh } = useTemplateCalls(bug.id);
  const [bases, setBases] = useState({ vi: baseOf(bug, 'vi'), en: baseOf(bug, 'en') });
  const [texts, setTexts] = useState({ vi: bases.vi.texts, en: bases.en.texts });
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const [busy, setBusy] = useState(false);
  const changed = LANGUAGES.filter((language) => Object.keys(changesOf(bases[language].texts, texts[language])).length > 0);
  const { close, question } = useUnsavedClose(changed.length > 0 && !busy, onDone);
  const set = (language: Language, text: TemplateText, value: string) =>
    setTexts((before) => ({ ...before, [language]: { ...before[language], [text]: value } }));

  async function saveLanguage(language: Language): Promise<boolean> {
    const { own, texts: from } = bases[language];
    const mine = texts[language];
    try {
      if (own) await update(own.id, { ...changesOf(from, mine), version: own.version });
      const saved = own ? { id: own.id, version: own.version + 1 } : { id: (await create({ language, ...mine })).id, version: 1 };
      // Where the other language is refused, the next save goes on from here.
      setBases((before) => ({ ...before, [language]: { own: saved, texts: mine } }));
      return true;
    } catch (error) {
      if (error instanceof ApiError && error.has('EDIT_CONFLICT')) setConflict({ language, current: error.current as CountingTemplate });
      else setErrors(Object.fromEntries(Object.entries(fieldErrors(error)).map(([path, words]) => [`${language}.${path}`, words])));
      return false;
    }
  }
  const save = async () => {
    const untitled = changed.filter((language) => texts[language].title.trim() === '');
    setErrors(Object.fromEntries(untitled.map((language) => [`${language}.title`, t('templates.titleRequired')])));
    if (untitled.length > 0) return;
    setBusy(true);
    let all = true;
    for (const language of changed) {
      if (!(await saveLanguage(language))) {
        all = false;
        break;
      }
    }
    await refresh();
    setBusy(false);
    if (!all) return;
    toast.ok(t('templates.saved'));
    onDone();
  };
  const saving = useSaveWithFiles(() => void save());
  /** From now on what is theirs is what it started from: saving again puts mine over it, and nothing unseen. */
  const settle = (take: 'mine' | 'theirs') => {
    if (!conflict) return;
    const { language, current } = conflict;
    const theirs = textsOf(current);
    const mine = changesOf(bases[language].texts, texts[language]);
    setBases({ ...bases, [language]: { own: { id: current.id ?? '', version: current.version ?? 1 }, texts: theirs } });
    setTexts({ ...texts, [language]: take === 'theirs' ? theirs : { ...theirs, ...mine } });
    setConflict(null);
  };
  return (
    <Card title={t('templates.title')}>
      {question}
      <Stack>
        {conflict && (
          <Notice kind="bad">
            <Stack gap={3}>
              <p>{t('templates.conflict', { language: t(`ui:language.${conflict.language}`) })}</p>
              <CompareTexts
                before={textsOf(conflict.current)}
                after={texts[conflict.language]}
                language={conflict.language}
                editable={false}
                onChange={() => undefined}
              />
              <Row wrap>
                <Button size="s" onClick={() => settle('theirs')}>
                  {t('templates.takeTheirs')}
                </Button>
                <Button size="s" onClick={() => settle('mine')}>
                  {t('templates.keepMine')}
                </Button>
              </Row>
            </Stack>
          </Notice>
        )}
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
        <Row justify="end">
          <Button kind="quiet" onClick={close}>
            {t('ui:cancel')}
          </Button>
          <Button kind="main" busy={busy || saving.waits} disabled={changed.length === 0 || conflict !== null} onClick={saving.save}>
            {t('templates.save')}
          </Button>
        </Row>
      </Stack>
    </Card>
  );
}
