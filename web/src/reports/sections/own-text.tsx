import { LANGUAGES } from '@coloa/contract/languages.ts';
import type { ProjectSection, SectionChanges } from '@coloa/contract/reports/report-sections.ts';
import { useState } from 'react';
import { useT } from '../../lib/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { IconTrash } from '../../ui/icons.tsx';
import { Row } from '../../ui/layout.tsx';
import { Text } from '../../ui/text.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { toast } from '../../ui/toast.ts';
import type { SectionHome } from './section-home.ts';
import type { SectionTexts } from './use-drafted-texts.ts';
import { useSectionAction } from './use-section-action.ts';

interface OwnTextProps {
  home: SectionHome;
  section: ProjectSection;
  texts: SectionTexts;
  name: string;
  /** The project has a text of its own from now on. */
  onOwn: (version: number) => void;
}

/** Whose text a section has, and the way to the other. Of what the project alone has: how it is removed. */
export function OwnText({ home, section, texts, name, onOwn }: OwnTextProps) {
  const t = useT('projectReport');
  const { of, save, workspaceHref } = home;
  const { id, own, inWorkspace } = section;
  const [asking, setAsking] = useState(false);
  const { run, busy } = useSectionAction(save);
  const follows = of === 'PROJECT' && inWorkspace;
  const remove = async () => {
    const before: SectionChanges = { [id]: { title: { ...section.title }, text: { ...section.text } } };
    const typed = [texts.title, texts.text].flatMap((each) => LANGUAGES.map((language) => each[language])).filter(({ draft }) => draft);
    const removed = await run({ [id]: null });
    if (!removed) return;
    for (const { drop } of typed) drop();
    toast.ok(t(follows ? 'section.followsAgain' : 'section.removed', { name }), {
      label: t('ui:undo'),
      run: () =>
        void run(before, removed.version).then((restored) => {
          if (restored) for (const { type, draft } of typed) type(draft?.text ?? '');
        }),
    });
  };
  const takeOver = async () => {
    const taken = await run({ [id]: {} });
    if (taken) onOwn(taken.version);
  };
  if (!own) {
    return (
      <Row wrap>
        <Text as="p" size={13} tone="muted">
          {t('section.follows')}
        </Text>
        {save && (
          <Button size="s" busy={busy} onClick={() => void takeOver()}>
            {t('section.useOwn')}
          </Button>
        )}
        {workspaceHref && <TextLink href={workspaceHref(id)}>{t('section.editInWorkspace')}</TextLink>}
      </Row>
    );
  }
  if (!save) return null;
  return (
    <Row wrap>
      {follows && (
        <Text as="p" size={13} tone="muted">
          {t('section.hasOwn')}
        </Text>
      )}
      {follows ? (
        <Button size="s" busy={busy} onClick={() => void remove()}>
          {t('section.followAgain')}
        </Button>
      ) : (
        <Button
          size="s"
          kind="danger"
          icon={<IconTrash size={14} />}
          busy={busy}
          onClick={() => (of === 'WORKSPACE' ? setAsking(true) : void remove())}
        >
          {t('section.remove')}
        </Button>
      )}
      <ConfirmDialog
        opened={asking}
        onClose={() => setAsking(false)}
        title={t('section.removing.title', { name })}
        confirm={t('section.remove')}
        onConfirm={remove}
      >
        {t('section.removing.body')}
      </ConfirmDialog>
    </Row>
  );
}
