import { redact } from '@coloa/contract/issues/redaction.ts';
import { pageLink } from '@coloa/contract/page-paths.ts';
import type { Project } from '@coloa/contract/projects/projects.schema.ts';
import type { Share } from '@coloa/contract/reports/shares.contract.ts';
import { useState } from 'react';
import { formatDateTime } from '../../lib/format.ts';
import { useLanguage, useT, useTIn } from '../../lib/i18n.ts';
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
  /** As it was typed; nobody else knows it. */
  password: string | null;
}

/** The address of a link, as it is given away. */
const linkOf = (token: string): string => `${location.origin}${location.pathname}${pageLink(paths.sharedReport(token))}`;

/** The one sight of a link: it is asked before it is closed uncopied. What to say to the client stands ready. */
export function NewShareNotice({ project, made, onClose }: { project: Project; made: NewShare; onClose: () => void }) {
  const t = useT('shares');
  const mine = useLanguage();
  // The client is written to as the report is.
  const inLetter = useTIn('shares', made.share.language === 'both' ? mine : made.share.language);
  const copy = useCopy();
  const { timeZone } = useProfile().currentWorkspace;
  const { share, password } = made;
  const link = linkOf(made.token);
  const [kept, setKept] = useState<ReadonlySet<string>>(new Set());
  const { close, question } = useUnsavedClose(!kept.has('link') && !kept.has('letter'), onClose, {
    title: t('made.uncopied.title'),
    body: t('made.uncopied.body'),
    confirm: t('made.uncopied.confirm'),
    keep: t('made.uncopied.keep'),
  });
  const letter = [
    inLetter('made.letter.body', { project: redact(project.name), link }),
    ...(password === null ? [] : [inLetter('made.letter.password')]),
    ...(share.expiresAt === null ? [] : [inLetter('made.letter.until', { time: formatDateTime(share.expiresAt, timeZone) })]),
  ].join('\n\n');
  const take = (what: 'link' | 'password' | 'letter', text: string, label: string) => (
    <Row>
      <Button
        size="s"
        icon={kept.has(what) ? <IconCheck size={14} /> : <IconCopy size={14} />}
        data-autofocus={what === 'link' || undefined}
        onClick={async () => {
          if (await copy(text)) setKept((now) => new Set([...now, what]));
        }}
      >
        {label}
      </Button>
    </Row>
  );
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
          {take('link', link, t('made.copyLink'))}
        </Stack>
        {password !== null && (
          <Stack gap={2}>
            <TextField label={t('made.password')} hint={t('made.passwordHint')} mono readOnly value={password} onFocus={select} />
            {take('password', password, t('password.copy'))}
          </Stack>
        )}
        <Stack gap={2}>
          <TextArea label={t('made.letter.label')} hint={t('made.letter.hint')} readOnly rows={8} value={letter} />
          {take('letter', letter, t('made.letter.copy'))}
        </Stack>
      </Stack>
    </Drawer>
  );
}
