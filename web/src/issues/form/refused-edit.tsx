import type { IssueEvidence } from '@coloa/contract/issues/issue-evidence.ts';
import { ISSUE_TEXTS, type Issue } from '@coloa/contract/issues/issues.schema.ts';
import { LANGUAGES } from '@coloa/contract/languages.ts';
import { useState } from 'react';
import { DiscardDraftButton } from '../../editor/discard-draft-button.tsx';
import { useDraftPlace } from '../../editor/use-draft-place.ts';
import { EvidenceView } from '../../evidence/evidence-view.tsx';
import { useLanguage, useT } from '../../lib/i18n.ts';
import { useReason } from '../../lib/reasons.ts';
import { useProfile } from '../../profile/profile.queries.ts';
import { paths } from '../../routes/paths.ts';
import { useCopy } from '../../ui/behavior/use-copy.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Button } from '../../ui/layout/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { IconCopy } from '../../ui/layout/icons.tsx';
import { Row, Stack } from '../../ui/layout/layout.tsx';
import { TextLink } from '../../ui/layout/text-link.tsx';
import { MarkdownView } from '../../ui/markdown/markdown-view.tsx';
import { issueDrafts } from './draft-store.ts';
import { type IssueValue, textName } from './issue-value.ts';

/** Replaces the form if the user cannot edit the issue. The user can still copy unsaved texts from the draft. */
export function RefusedEdit({ projectId, issue }: { projectId: string; issue: Issue }) {
  const t = useT('issues');
  const reason = useReason()(issue.can.why.edit);
  const userId = useProfile().id;
  const place = useDraftPlace(issueDrafts, userId, issue.id);
  const [dropped, setDropped] = useState(false);
  const changes = (dropped ? undefined : place?.draft?.changes) ?? {};
  const texts = useTypedTexts(changes);
  const items = changes.evidence ?? [];
  const kept = texts.length > 0 || items.length > 0;
  const drop = () => {
    if (place) issueDrafts.drop(userId, issue.id, place.form);
    setDropped(true);
  };
  return (
    <Stack>
      <h1>{t('form.editTitle', { key: issue.key })}</h1>
      <Notice kind="warn" action={<TextLink href={paths.issue(projectId, issue.id)}>{t('form.back')}</TextLink>}>
        {kept ? t('form.noRightDraft') : (reason ?? t('form.noRight'))}
      </Notice>
      {kept && <Typed issue={issue} texts={texts} items={items} onDrop={drop} />}
    </Stack>
  );
}

interface TypedText {
  label: string;
  isTitle: boolean;
  text: string;
}

function useTypedTexts(changes: Partial<IssueValue>): TypedText[] {
  const t = useT('issues');
  return LANGUAGES.flatMap((language) =>
    ISSUE_TEXTS.flatMap((field) => {
      const text = changes[textName(language, field)]?.trim();
      return text ? [{ label: `${t(`section.${field}`)} · ${t(`ui:language.${language}`)}`, isTitle: field === 'title', text }] : [];
    }),
  );
}

interface TypedProps {
  issue: Issue;
  texts: readonly TypedText[];
  items: readonly IssueEvidence[];
  onDrop: () => void;
}

function Typed({ issue, texts, items, onDrop }: TypedProps) {
  const t = useT('issues');
  const language = useLanguage();
  const copy = useCopy();
  return (
    <Card title={t('form.typed')}>
      <Stack>
        {texts.map(({ label, isTitle, text }) => (
          <section key={label} aria-label={label}>
            <Row justify="between">
              <h3>{label}</h3>
              <Button
                size="s"
                icon={<IconCopy size={14} />}
                aria-label={t('form.copyTyped', { name: label })}
                onClick={() => void copy(text)}
              >
                {t('ui:copy')}
              </Button>
            </Row>
            {isTitle ? <p>{text}</p> : <MarkdownView>{text}</MarkdownView>}
          </section>
        ))}
        <EvidenceView items={items} files={issue.attachments} language={language} reveal />
        <Row justify="end">
          <DiscardDraftButton kind="quiet" onDiscard={onDrop} />
        </Row>
      </Stack>
    </Card>
  );
}
