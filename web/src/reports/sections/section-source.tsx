import { LANGUAGES } from '@coloa/contract/languages.ts';
import type { ProjectSection } from '@coloa/contract/reports/report-sections.ts';
import { useState } from 'react';
import { useT } from '../../lib/i18n.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { Button } from '../../ui/layout/button.tsx';
import { IconTrash } from '../../ui/layout/icons.tsx';
import { Row } from '../../ui/layout/layout.tsx';
import { Text } from '../../ui/layout/text.tsx';
import { TextLink } from '../../ui/layout/text-link.tsx';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import type { SectionHome } from './section-home.ts';
import type { SectionTexts } from './use-drafted-texts.ts';
import { useSectionAction } from './use-section-action.ts';

interface SectionActionProps {
  home: SectionHome;
  section: ProjectSection;
  texts: SectionTexts;
  name: string;
}

interface WhoseTextProps extends SectionActionProps {
  /** Called after the project got its own copy of the section, with the version that contains the copy. */
  onOwn: (version: number) => void;
}

export function SectionSource({ home, section, texts, name, onOwn }: WhoseTextProps) {
  const t = useT('projectReport');
  const { of, save, workspaceHref } = home;
  const { id, own, inWorkspace } = section;
  const { run, busy } = useSectionAction(save);
  const remove = useRemoval({ home, section, texts, said: t('section.followsAgain', { name }) });
  if (of === 'WORKSPACE' || !inWorkspace) return null;
  const takeOver = async () => {
    const taken = await run({ [id]: {} });
    if (taken) onOwn(taken.version);
  };
  return (
    <Row wrap>
      <Text as="p" size={13} tone="muted">
        {t(own ? 'section.hasOwn' : 'section.follows')}
      </Text>
      {save && (
        <Button size="s" busy={busy || remove.busy} onClick={() => void (own ? remove.run() : takeOver())}>
          {t(own ? 'section.followAgain' : 'section.useOwn')}
        </Button>
      )}
      {!own && workspaceHref && <TextLink href={workspaceHref(id)}>{t('section.editInWorkspace')}</TextLink>}
    </Row>
  );
}

/** Asks before deleting a section of the workspace, because projects may use it. */
export function DeleteSection({ home, section, texts, name }: SectionActionProps) {
  const t = useT('projectReport');
  const { of, save } = home;
  const [asking, setAsking] = useState(false);
  const remove = useRemoval({ home, section, texts, said: t('section.removed', { name }) });
  if (!save || !section.own || (of === 'PROJECT' && section.inWorkspace)) return null;
  return (
    <Row>
      <Button
        size="s"
        kind="danger"
        icon={<IconTrash size={14} />}
        busy={remove.busy}
        onClick={() => (of === 'WORKSPACE' ? setAsking(true) : void remove.run())}
      >
        {t('section.remove')}
      </Button>
      <ConfirmDialog
        opened={asking}
        onClose={() => setAsking(false)}
        title={t('section.removing.title', { name })}
        confirm={t('section.remove')}
        onConfirm={remove.run}
      >
        {t('section.removing.body')}
      </ConfirmDialog>
    </Row>
  );
}

interface RemovalOptions extends Pick<SectionActionProps, 'home' | 'section' | 'texts'> {
  said: string;
}

function useRemoval({ home, section, texts, said }: RemovalOptions): { run: () => Promise<void>; busy: boolean } {
  const t = useT('projectReport');
  const { run, busy } = useSectionAction(home.save);
  // Uses a separate action for the undo, because `run` ignores calls while another removal is running.
  const restore = useSectionAction(home.save);
  const { id, title, text } = section;
  return {
    busy,
    run: async () => {
      const typed = [texts.title, texts.text].flatMap((each) => LANGUAGES.map((language) => each[language])).filter(({ draft }) => draft);
      const removed = await run({ [id]: null });
      if (!removed) return;
      for (const { drop } of typed) drop();
      toast.ok(said, {
        label: t('ui:undo'),
        run: () =>
          void restore.run({ [id]: { title: { ...title }, text: { ...text } } }, removed.version).then((restored) => {
            if (restored) for (const { type, draft } of typed) type(draft?.text ?? '', restored.version);
          }),
      });
    },
  };
}
