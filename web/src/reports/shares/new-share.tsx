import { redact } from '@coloa/contract/issues/redaction.ts';
import type { Language } from '@coloa/contract/languages.ts';
import { pageLink } from '@coloa/contract/page-paths.ts';
import type { Project } from '@coloa/contract/projects/projects.schema.ts';
import type { Share } from '@coloa/contract/reports/shares.contract.ts';
import { useState } from 'react';
import { formatZonedDateTime } from '../../lib/format.ts';
import { useT, useTIn } from '../../lib/i18n.ts';
import { useProfile } from '../../profile/profile.queries.ts';
import { paths } from '../../routes/paths.ts';
import { CopyValue } from '../../ui/data/copy-value.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Button } from '../../ui/layout/button.tsx';
import { Stack } from '../../ui/layout/layout.tsx';
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
      ...(share.expiresAt === null ? [] : [words[language]('made.letter.until', { time: formatZonedDateTime(share.expiresAt, timeZone) })]),
    ].join('\n\n');
  if (share.language !== 'both') return textIn(share.language);
  return (project.languages[0] === 'en' ? (['en', 'vi'] as const) : (['vi', 'en'] as const)).map(textIn).join('\n\n---\n\n');
}

/** Shows a new link. The link is never shown again, so closing the notice without copying the link needs a confirmation. */
export function NewShareNotice({ project, made, onClose }: { project: Project; made: NewShare; onClose: () => void }) {
  const t = useT('shares');
  const { share, password } = made;
  const link = linkOf(made.token, share.language === 'both' ? undefined : share.language);
  const letter = useLetter(project, made);
  const [kept, setKept] = useState(false);
  const { close, question } = useUnsavedClose(!kept, onClose, {
    words: {
      title: t('made.uncopied.title'),
      body: t('made.uncopied.body'),
      confirm: t('made.uncopied.confirm'),
      keep: t('made.uncopied.keep'),
    },
  });
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
        <CopyValue label={t('made.link')} value={link} copyLabel={t('made.copyLink')} onCopied={() => setKept(true)} />
        {password !== null && (
          <CopyValue label={t('made.password')} hint={t('made.passwordHint')} value={password} copyLabel={t('password.copy')} />
        )}
        <CopyValue
          prose
          label={t('made.letter.label')}
          {...(password !== null && { hint: t('made.letter.hint') })}
          value={letter}
          copyLabel={t('made.letter.copy')}
          onCopied={() => setKept(true)}
        />
      </Stack>
    </Drawer>
  );
}
