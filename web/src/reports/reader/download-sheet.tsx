import { MACHINE_FORMATS, REPORT_FORMATS, type ReportFormat } from '@coloa/contract/reports/report-parts.ts';
import type { ReportLanguage } from '@coloa/contract/reports/reports.contract.ts';
import { useEffect, useState } from 'react';
import { useT } from '../../lib/i18n.ts';
import { Segmented } from '../../ui/fields/segmented.tsx';
import { IconButton } from '../../ui/layout/icon-button.tsx';
import { IconCheck, IconDownload, IconX } from '../../ui/layout/icons.tsx';
import { Sheet } from '../../ui/overlays/sheet.tsx';
import styles from './download-sheet.module.css';
import { useReader } from './reader-context.ts';
import type { Downloads } from './use-downloads.ts';

interface DownloadSheetProps {
  opened: boolean;
  onClose: () => void;
  downloads: Downloads;
}

export function DownloadSheet({ opened, onClose, downloads }: DownloadSheetProps) {
  const t = useT('sharedReport');
  const { report } = useReader();
  const { languages, document, label } = report;
  const [language, setLanguage] = useState<ReportLanguage>(document.language);
  const rows = (formats: readonly ReportFormat[]) => (
    <ul className={styles.list}>
      {formats.map((format) => (
        <Format key={format} format={format} language={language} downloads={downloads} />
      ))}
    </ul>
  );
  return (
    <Sheet opened={opened} onClose={onClose} title={t('download.title')}>
      <div className={styles.body}>
        {languages.length > 1 && (
          <Segmented<ReportLanguage>
            wide
            label={t('download.language')}
            options={[
              ...languages.map((value) => ({ value, label: t(`ui:language.${value}`), lang: value })),
              { value: 'both', label: t('download.both') },
            ]}
            value={language}
            onChange={setLanguage}
          />
        )}
        {rows(REPORT_FORMATS.filter((format) => format !== 'json' && !MACHINE_FORMATS.includes(format)))}
        <h3 className={styles.machines}>{t('download.machines')}</h3>
        {rows(['json', ...MACHINE_FORMATS])}
        <p className={styles.hint}>{t('download.hint', { label })}</p>
      </div>
    </Sheet>
  );
}

/** Delay in seconds before the cancel button appears, so that a double tap does not cancel the download. */
const CANCEL_FROM_S = 2;

interface FormatProps {
  format: ReportFormat;
  language: ReportLanguage;
  downloads: Downloads;
}

function Format({ format, language, downloads }: FormatProps) {
  const t = useT('sharedReport');
  const state = downloads.of(format);
  const seconds = useSeconds(state?.step === 'making' ? state.since : null);
  const name = t(`download.format.${format}`);
  return (
    <li className={styles.format}>
      <span className={styles.words}>
        <b>{name}</b>
        <span className={styles.about} role={state ? 'status' : undefined} data-step={state?.step}>
          {!state && t(`download.about.${format}`)}
          {seconds !== null && <span aria-live="off">{t('download.making', { seconds })}</span>}
          {state?.step === 'done' && (
            <>
              <IconCheck size={12} /> {t('download.done')}
            </>
          )}
          {state?.step === 'failed' && state.words}
        </span>
      </span>
      {seconds !== null && seconds >= CANCEL_FROM_S && (
        <IconButton className={styles.cancel} label={t('download.cancel', { format: name })} onClick={() => downloads.cancel(format)}>
          <IconX />
        </IconButton>
      )}
      <IconButton
        className={styles.get}
        label={t('download.get', { format: name })}
        aria-disabled={seconds !== null}
        onClick={() => downloads.begin(format, language)}
      >
        <IconDownload />
      </IconButton>
      {seconds !== null && <span className={styles.bar} />}
    </li>
  );
}

/**
 * Returns the seconds since `since`, or null without `since`. They are the only sign of progress, because the duration of a download is
 * unknown.
 */
function useSeconds(since: number | null): number | null {
  const [now, setNow] = useState(Date.now());
  useEffect(() => {
    if (since === null) return;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, [since]);
  return since === null ? null : Math.max(0, Math.round((now - since) / 1_000));
}
