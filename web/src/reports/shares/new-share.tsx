import { redact } from '@coloa/contract/issues/redaction.ts';
import type { Language } from '@coloa/contract/languages.ts';
import { pageLink } from '@coloa/contract/page-paths.ts';
import type { Project } from '@coloa/contract/projects/projects.schema.ts';
import type { Share } from '@coloa/contract/reports/shares.contract.ts';
import { useState } from 'react';
import { formatDateTime } from '../../lib/format.ts';
import { useT, useTIn } from '../../lib/i18n.ts';
import { useProfile } from '../../profile/profile.queries.ts';
import { paths } from '../../routes/paths.ts';
import { useCopy } from '../../ui/behavior/use-copy.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { TextArea } from '../../ui/fields/text-area.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Button } from '../../ui/layout/button.tsx';
import { IconCheck, IconCopy } from '../../ui/layout/icons.tsx';
import { Row, Stack } from '../../ui/layout/layout.tsx';
import { Drawer } from '../../ui/overlays/drawer.tsx';
import { useUnsavedClose } from '../../ui/overlays/use-unsaved-close.tsx';

export interface NewShare {
  share: Share;
  token: string;
  /** The password is shown only once; null without a password. */
  password: string | null;
}

/** The link contains a language, because the page opens before the report and its language are loaded. */
const linkOf = (token: string, language?: Language): string =>
  `${location.origin}${location.pathname}${pageLink(paths.sharedReport(token, { language }))}`;

/**
 * Returns the text of the letter. For a report in both languages, the letter contains both texts, the project's main language first. Each
 * text contains the link in its language.
 */
function useLetter(project: Project, { share, token, password }: NewShare): string {
  const { timeZone } = useProfile().currentWorkspace;
  const words = { vi: useTIn('shares', 'vi'), en: useTIn('shares', 'en') };
  const textIn = (language: Language): string =>
    [
      words[language]('made.letter.body', { project: redact(project.name), link: linkOf(token, language) }),
      ...(password === null ? [] : [words[language]('made.letter.password')]),
      ...(share.expiresAt === null ? [] : [words[language]('made.letter.until', { time: formatDateTime(share.expiresAt, timeZone) })]),
    ].join('\n\n');
  if (share.language !== 'both') return textIn(share.language);
  return (project.languages[0] === 'en' ? (['en', 'vi'] as const) : (['vi', 'en'] as const)).map(textIn).join('\n\n---\n\n');
}

interface CopyButtonProps {
  text: string;
  label: string;
  kept: boolean;
  onKept: () => void;
  autoFocus?: boolean;
}

function CopyButton({ text, label, kept, onKept, autoFocus = false }: CopyButtonProps) {
  const copy = useCopy();
  return (
    <Row>
      <Button
        size="s"
        icon={kept ? <IconCheck size={14} /> : <IconCopy size={14} />}
        data-autofocus={autoFocus || undefined}
        onClick={async () => {
          if (await copy(text)) onKept();
        }}
      >
        {label}
      </Button>
    </Row>
  );
}

/** Shows a new link. The link is never shown again, so closing the notice without copying the link needs a confirmation. */
export function NewShareNotice({ project, made, onClose }: { project: Project; made: NewShare; onClose: () => void }) {
  const t = useT('shares');
  const { share, password } = made;
  const link = linkOf(made.token, share.language === 'both' ? undefined : share.language);
  const letter = useLetter(project, made);
  const [kept, setKept] = useState<ReadonlySet<string>>(new Set());
  const { close, question } = useUnsavedClose(!kept.has('link') && !kept.has('letter'), onClose, {
    words: {
      title: t('made.uncopied.title'),
      body: t('made.uncopied.body'),
      confirm: t('made.uncopied.confirm'),
      keep: t('made.uncopied.keep'),
    },
  });
  const copying = (what: string) => ({ kept: kept.has(what), onKept: () => setKept((now) => new Set([...now, what])) });
  const select = (event: { currentTarget: HTMLInputElement }) => event.currentTarget.select();
  return (
    <Drawer
      opened
      onClose={close}
      closeOnOutside={false}
      width={560}
      title={t('made.title', { label: share.label })}
      footer={
        <Button kind="main" onClick={close}>
          {t('made.done')}
        </Button>
      }
    >
      {question}
      <Stack>
        <Notice kind="ok">{t('made.once')}</Notice>
        <Stack gap={2}>
          <TextField label={t('made.link')} mono readOnly value={link} onFocus={select} />
          <CopyButton autoFocus text={link} label={t('made.copyLink')} {...copying('link')} />
        </Stack>
        {password !== null && (
          <Stack gap={2}>
            <TextField label={t('made.password')} hint={t('made.passwordHint')} mono readOnly value={password} onFocus={select} />
            <CopyButton text={password} label={t('password.copy')} {...copying('password')} />
          </Stack>
        )}
        <Stack gap={2}>
          <TextArea label={t('made.letter.label')} hint={t('made.letter.hint')} readOnly rows={8} value={letter} />
          <CopyButton text={letter} label={t('made.letter.copy')} {...copying('letter')} />
        </Stack>
      </Stack>
    </Drawer>
  );
}
