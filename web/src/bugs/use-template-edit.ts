import type { BugDetail, CountingTemplate } from '@coloa/contract/bugs/bugs.contract.ts';
import { LANGUAGES, type Language } from '@coloa/contract/languages.ts';
import { useState } from 'react';
import { ApiError, failureText, fieldErrors } from '../lib/api-error.ts';
import { useT } from '../lib/i18n.ts';
import { toast } from '../ui/feedback/toast.ts';
import { useTemplateCalls } from './bug-list.queries.ts';
import { TEMPLATE_TEXTS, type TemplateText, type Texts } from './compare-texts.tsx';

const nothing: Texts = { title: '', description: '', steps: '', impact: '', recommendation: '', references: '' };
export const textsOf = (template: Texts | undefined): Texts =>
  Object.fromEntries(TEMPLATE_TEXTS.map((text) => [text, template?.[text] ?? nothing[text]])) as Texts;
const changesOf = (from: Texts, to: Texts): Partial<Texts> =>
  Object.fromEntries(TEMPLATE_TEXTS.filter((text) => from[text] !== to[text]).map((text) => [text, to[text]]));

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

function useLanguageSave(bug: BugDetail) {
  const { create, update, refresh } = useTemplateCalls(bug.id);
  const [bases, setBases] = useState({ vi: baseOf(bug, 'vi'), en: baseOf(bug, 'en') });
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [conflict, setConflict] = useState<Conflict | null>(null);
  function report(language: Language, error: unknown): void {
    const wrong = Object.entries(fieldErrors(error));
    setErrors(Object.fromEntries(wrong.map(([path, words]) => [`${language}.${path}`, words])));
    if (wrong.length === 0 && !(error instanceof ApiError && error.reported)) toast.bad(failureText(error));
  }
  /** Saves a language and returns whether it was saved. After an edit conflict, sets `conflict`; after errors of fields, sets `errors`. */
  async function saveLanguage(language: Language, mine: Texts): Promise<boolean> {
    const { own, texts: from } = bases[language];
    try {
      if (own) await update(own.id, { ...changesOf(from, mine), version: own.version });
      const saved = own ? { id: own.id, version: own.version + 1 } : { id: (await create({ language, ...mine })).id, version: 1 };
      // If saving the other language fails, the next save does not send this language again.
      setBases((before) => ({ ...before, [language]: { own: saved, texts: mine } }));
      return true;
    } catch (error) {
      if (error instanceof ApiError && error.has('EDIT_CONFLICT')) setConflict({ language, current: error.current as CountingTemplate });
      else report(language, error);
      return false;
    }
  }
  return { bases, setBases, errors, setErrors, conflict, setConflict, saveLanguage, refresh };
}

export function useTemplateEdit(bug: BugDetail, onDone: () => void) {
  const t = useT('bugs');
  const { bases, setBases, errors, setErrors, conflict, setConflict, saveLanguage, refresh } = useLanguageSave(bug);
  const [texts, setTexts] = useState({ vi: bases.vi.texts, en: bases.en.texts });
  const [busy, setBusy] = useState(false);
  const changed = LANGUAGES.filter((language) => Object.keys(changesOf(bases[language].texts, texts[language])).length > 0);
  const set = (language: Language, text: TemplateText, value: string) =>
    setTexts((before) => ({ ...before, [language]: { ...before[language], [text]: value } }));
  const save = async () => {
    const untitled = changed.filter((language) => texts[language].title.trim() === '');
    setErrors(Object.fromEntries(untitled.map((language) => [`${language}.title`, t('templates.titleRequired')])));
    if (untitled.length > 0) return;
    setBusy(true);
    let all = true;
    for (const language of changed) {
      if (!(await saveLanguage(language, texts[language]))) {
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
  /** Continues the edit from the other user's version, so that the next save overwrites only that version. */
  const settle = (take: 'mine' | 'theirs') => {
    if (!conflict) return;
    const { language, current } = conflict;
    const theirs = textsOf(current);
    const mine = changesOf(bases[language].texts, texts[language]);
    setBases({ ...bases, [language]: { own: { id: current.id ?? '', version: current.version ?? 1 }, texts: theirs } });
    setTexts({ ...texts, [language]: take === 'theirs' ? theirs : { ...theirs, ...mine } });
    setConflict(null);
  };
  return { bases, texts, errors, conflict, busy, changed: changed.length > 0, set, save, settle };
}
