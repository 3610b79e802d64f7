import { type BugDetail, type CountingTemplate, SECTIONS, type Section } from '@coloa/contract/bugs/bugs.contract.ts';
import { LANGUAGES, type Language } from '@coloa/contract/languages.ts';
import { useState } from 'react';
import { useT, useTIn } from '../lib/i18n.ts';
import { toast } from '../ui/feedback/toast.ts';
import { Button } from '../ui/layout/button.tsx';
import { Card } from '../ui/layout/card.tsx';
import { IconPencil, IconUndo } from '../ui/layout/icons.tsx';
import { Row } from '../ui/layout/layout.tsx';
import { Text } from '../ui/layout/text.tsx';
import { MarkdownView } from '../ui/markdown/markdown-view.tsx';
import { ConfirmDialog } from '../ui/overlays/confirm-dialog.tsx';
import styles from './bug-list.module.css';
import { useResetTemplate } from './bug-list.queries.ts';
import { BugName } from './bug-name.tsx';
import { TemplateEditor } from './template-editor.tsx';

export function TemplatesCard({ bug }: { bug: BugDetail }) {
  const t = useT('bugs');
  const [editing, setEditing] = useState(false);
  if (editing) return <TemplateEditor bug={bug} onDone={() => setEditing(false)} />;
  return (
    <Card
      title={t('templates.title')}
      actions={
        <Button icon={<IconPencil size={14} />} onClick={() => setEditing(true)}>
          {t('templates.edit')}
        </Button>
      }
    >
      <div className={styles.halves}>
        {LANGUAGES.map((language) => (
          <Template key={language} bug={bug} language={language} />
        ))}
      </div>
    </Card>
  );
}

function Source({ template, bug }: { template: CountingTemplate; bug: BugDetail }) {
  const t = useT('bugs');
  const above = template.bugId !== bug.id;
  return (
    <Text size={12} tone="muted">
      {t(template.id === null ? 'templates.shipped' : 'templates.own')}
      {above && (
        <>
          {' · '}
          {t('templates.above')} <BugName id={template.bugId} />
        </>
      )}
    </Text>
  );
}

function Template({ bug, language }: { bug: BugDetail; language: Language }) {
  const t = useT('bugs');
  const template = bug.templates.find((each) => each.language === language);
  const own = template?.bugId === bug.id && template.id !== null ? template.id : null;
  return (
    <section className={styles.language} aria-label={t(`ui:language.${language}`)}>
      <Row wrap>
        <h3 lang={language}>{t(`ui:language.${language}`)}</h3>
        {template && <Source template={template} bug={bug} />}
        <span className={styles.grow} />
        <ResetTemplate id={own} language={language} />
      </Row>
      {template ? <TemplateTexts template={template} language={language} /> : <NoTemplate />}
    </section>
  );
}

function NoTemplate() {
  const t = useT('bugs');
  return (
    <Text as="p" size={13} tone="muted">
      {t('templates.none')}
    </Text>
  );
}

function TemplateTexts({ template, language }: { template: CountingTemplate; language: Language }) {
  return (
    <>
      <p className={styles.title} lang={language}>
        {template.title}
      </p>
      {SECTIONS.filter((section) => template[section].trim() !== '').map((section) => (
        <div key={section} className={styles.section} lang={language}>
          <SectionHeading section={section} language={language} />
          <MarkdownView lang={language}>{template[section]}</MarkdownView>
        </div>
      ))}
    </>
  );
}

/** Removes the template of the type. The template of a type above or the built-in one then applies, if there is one. */
function ResetTemplate({ id, language }: { id: string | null; language: Language }) {
  const t = useT('bugs');
  const [asking, setAsking] = useState(false);
  const resetTemplate = useResetTemplate();
  return (
    <>
      {id !== null && (
        <Button size="s" kind="quiet" icon={<IconUndo size={14} />} onClick={() => setAsking(true)}>
          {t('templates.reset')}
        </Button>
      )}
      <ConfirmDialog
        opened={asking}
        onClose={() => setAsking(false)}
        title={t('templates.resetTitle', { language: t(`ui:language.${language}`) })}
        confirm={t('templates.reset')}
        onConfirm={async () => {
          if (id === null) return;
          await resetTemplate.mutateAsync(id);
          toast.ok(t('templates.resetDone'));
        }}
      >
        {t('templates.resetBody')}
      </ConfirmDialog>
    </>
  );
}

function SectionHeading({ section, language }: { section: Section; language: Language }) {
  const t = useTIn('bugs', language);
  return <h4>{t(`text.${section}`)}</h4>;
}
