import { LANGUAGES, type Language } from '@coloa/contract/languages.ts';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useT } from '../../lib/i18n.ts';
import { usePhone } from '../../ui/behavior/use-media.ts';
import { Segmented } from '../../ui/fields/segmented.tsx';
import { Button } from '../../ui/layout/button.tsx';
import { IconButton } from '../../ui/layout/icon-button.tsx';
import { IconDownload } from '../../ui/layout/icons.tsx';
import { loadThen } from './load-then.ts';
import { useReader } from './reader-context.ts';
import styles from './reader-top.module.css';
import { SenderMark } from './sender-mark.tsx';
import type { Downloads } from './use-downloads.ts';

const loadSheet = async () => ({ default: (await import('./download-sheet.tsx')).DownloadSheet });
const DownloadSheet = lazy(loadSheet);

interface ReaderTopProps {
  title: string;
  /** True while the report in the other language is loading. */
  busy: boolean;
  downloads: Downloads;
  onLanguage: (language: Language) => void;
  children: ReactNode;
}

export function ReaderTop({ title, busy, downloads, onLanguage, children }: ReaderTopProps) {
  const t = useT('sharedReport');
  const phone = usePhone();
  const { report } = useReader();
  /** Null until the download sheet is first opened. */
  const [opened, setOpened] = useState<boolean | null>(null);
  const { document, languages, logo, color, can } = report;
  const show = () => loadThen(loadSheet, () => setOpened(true));
  const open = { 'aria-haspopup': 'dialog', 'aria-expanded': opened === true, onClick: show } as const;
  return (
    <header className={styles.top}>
      <div className={styles.row}>
        <SenderMark sender={{ name: document.workspaceName, logo, color }} size={20} />
        <span className={styles.title}>{title}</span>
        <span className={styles.grow} />
        {languages.length > 1 && (
          <span aria-busy={busy || undefined}>
            <Segmented<Language>
              label={t('ui:language.label')}
              options={LANGUAGES.filter((value) => languages.includes(value)).map((value) => ({
                value,
                label: <abbr title={t(`ui:language.${value}`)}>{value.toUpperCase()}</abbr>,
                lang: value,
              }))}
              value={document.language}
              onChange={onLanguage}
            />
          </span>
        )}
        {can.download &&
          (phone ? (
            <IconButton kind="default" size="s" label={t('top.download')} {...open}>
              <IconDownload size={14} />
            </IconButton>
          ) : (
            <Button size="s" icon={<IconDownload size={14} />} {...open}>
              {t('top.download')}
            </Button>
          ))}
      </div>
      {children}
      {opened !== null && (
        <Suspense>
          <DownloadSheet opened={opened} onClose={() => setOpened(false)} downloads={downloads} />
        </Suspense>
      )}
    </header>
  );
}
