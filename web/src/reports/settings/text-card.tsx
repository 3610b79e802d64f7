import { LANGUAGES, type Language } from '@coloa/contract/languages.ts';
import { LIMITS } from '@coloa/contract/limits.ts';
import type { ReportSettings } from '@coloa/contract/reports/reports.contract.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { DraftEditor } from '../../editor/draft-editor.tsx';
import { ApiError, fieldErrors } from '../../lib/api-error.ts';
import { firstParagraph } from '../../lib/excerpt.ts';
import { useT } from '../../lib/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { IconPencil } from '../../ui/icons.tsx';
import { Row, Stack } from '../../ui/layout.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { Text } from '../../ui/text.tsx';
import { toast } from '../../ui/toast.ts';
import { reportKeys } from '../report-keys.queries.ts';
import { useSaveReportSettings } from '../reports.queries.ts';
import styles from './settings.module.css';
import type { ReportText, WrittenText, WrittenTexts } from './use-report-texts.ts';

interface TextCardProps {
  projectId: string;
  settings: ReportSettings;
  name: ReportText;
  texts: WrittenTexts[ReportText];
  /** Which language stands open at first. */
  leading: Language;
}

/** One of the lead's own texts, in both languages. */
export function TextCard({ projectId, settings, name, texts, leading }: TextCardProps) {
  const t = useT('projectReport');
  const [language, setLanguage] = useState(leading);
  const text = texts[language];
  const title = t(`text.${name}.title`);
  return (
    <Card
      title={title}
      actions={
        <Segmented
          label={t('text.language', { name: title })}
          value={language}
          onChange={setLanguage}
          options={LANGUAGES.map((value) => ({ value, label: t(`ui:language.${value}`), lang: value }))}
        />
      }
    >
      {text.draft && settings.can.edit ? (
        <TextEditor key={language} projectId={projectId} settings={settings} text={text} draft={text.draft} />
      ) : (
        <Stack gap={2}>
          {text.saved.trim() === '' ? (
            <Text as="p" size={13} tone="muted">
              {t(`text.${name}.${texts[language === 'vi' ? 'en' : 'vi'].saved.trim() === '' ? 'empty' : 'otherLanguage'}`)}
            </Text>
          ) : (
            <p className={styles.excerpt} lang={language}>
              {firstParagraph(text.saved) || t('text.noParagraph')}
            </p>
          )}
          {settings.can.edit && (
            <Row>
              <Button size="s" icon={<IconPencil size={14} />} aria-label={t(`text.${name}.open.${language}`)} onClick={text.start}>
                {t(text.saved.trim() === '' ? 'text.write' : 'text.edit')}
              </Button>
            </Row>
          )}
        </Stack>
      )}
    </Card>
  );
}

interface TextEditorProps {
  projectId: string;
  settings: ReportSettings;
  text: WrittenText;
  draft: NonNullable<WrittenText['draft']>;
}

function TextEditor({ projectId, settings, text, draft }: TextEditorProps) {
  const t = useT('projectReport');
  const { name, language, saved, drop } = text;
  const queryClient = useQueryClient();
  const { mutateAsync, isPending, error } = useSaveReportSettings(projectId);
  const save = async () => {
    let from = settings;
    for (;;) {
      try {
        // The other language goes along as it is now; only this one is a change.
        await mutateAsync({ [name]: { ...from[name], [language]: draft.text }, version: draft.version });
        toast.ok(t(`text.${name}.saved`));
        return drop(draft.text);
      } catch (failure) {
        if (!(failure instanceof ApiError)) throw failure;
        if (!failure.has('EDIT_CONFLICT')) return;
        from = failure.current as ReportSettings;
        // What the next attempt sends of the other language has to be as new as the version it names.
        queryClient.setQueryData(reportKeys.settings(projectId), from);
        if (!failure.problems.some(({ path }) => path === `${name}.${language}`)) continue;
        return draft.meet({ text: from[name][language], version: from.version });
      }
    }
  };
  return (
    <div lang={language}>
      <DraftEditor
        label={t(`text.${name}.label.${language}`)}
        placeholder={t(`text.${name}.placeholder`)}
        rows={8}
        filesAt={{ on: 'PROJECT', id: projectId }}
        maxLength={LIMITS.markdown}
        draft={draft}
        saved={saved}
        error={fieldErrors(error)[`${name}.${language}`]}
        busy={isPending}
        confirm={t('text.save')}
        onSave={() => void save()}
        onDrop={() => drop()}
      />
    </div>
  );
}
