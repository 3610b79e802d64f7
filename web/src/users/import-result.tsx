import type { ResponseOf } from '@coloa/contract/http.ts';
import type { usersImportContract } from '@coloa/contract/users/users-import.contract.ts';
import { useState } from 'react';
import { saveFile } from '../lib/api-client.ts';
import { formatZonedDateTime } from '../lib/format.ts';
import { useT } from '../lib/i18n.ts';
import { useCopy } from '../ui/behavior/use-copy.ts';
import { Notice } from '../ui/feedback/notice.tsx';
import { Button } from '../ui/layout/button.tsx';
import { IconCopy, IconDownload } from '../ui/layout/icons.tsx';
import { Row, Stack } from '../ui/layout/layout.tsx';
import { Drawer } from '../ui/overlays/drawer.tsx';
import { useUnsavedClose } from '../ui/overlays/use-unsaved-close.tsx';
import styles from './import.module.css';
import { csvFile } from './import-text.ts';
import { useUncopied } from './user-created.tsx';

type Made = ResponseOf<typeof usersImportContract.run>;

interface UserLink {
  id: string;
  username: string;
  url: string;
  expiresAt: string;
}

/** Shows the result of an import. The links are never shown again, so closing asks first if the user neither copied nor saved them. */
export function ImportResult({ made, onClose }: { made: Made; onClose: () => void }) {
  const t = useT('users');
  const links = made.flatMap(({ id, username, link }): UserLink[] => (link ? [{ id, username, ...link }] : []));
  const [kept, setKept] = useState(false);
  const { close, question } = useUnsavedClose(links.length > 0 && !kept, onClose, { words: useUncopied() });
  const mailed = made.filter((user) => user.mailed).length;
  return (
    <Drawer
      opened
      onClose={close}
      closeOnOutside={links.length === 0}
      width={960}
      title={t('import.done', { count: made.length })}
      footer={
        <Button kind="main" onClick={close}>
          {t('created.done')}
        </Button>
      }
    >
      {question}
      <Stack>
        {mailed > 0 && <Notice kind="ok">{t('import.mailed', { count: mailed })}</Notice>}
        {links.length > 0 && (
          <>
            <Notice kind="warn">
              {mailed === 0 && `${t('created.notMailed')} `}
              {t('import.links', { count: links.length })}
            </Notice>
            <SaveLinks links={links} onKept={setKept} />
            <LinkTable links={links} />
          </>
        )}
      </Stack>
    </Drawer>
  );
}

function SaveLinks({ links, onKept }: { links: readonly UserLink[]; onKept: (kept: boolean) => void }) {
  const t = useT('users');
  const copy = useCopy();
  const rows = () => [
    [t('import.column.username'), t('link.label'), t('import.until')],
    ...links.map(({ username, url, expiresAt }) => [username, url, formatZonedDateTime(expiresAt)]),
  ];
  return (
    <Row wrap>
      <Button
        icon={<IconCopy size={14} />}
        data-autofocus
        onClick={async () => onKept(await copy(links.map(({ username, url }) => `${username}\t${url}`).join('\n')))}
      >
        {t('import.copyLinks')}
      </Button>
      <Button
        icon={<IconDownload size={14} />}
        onClick={() => {
          saveFile({ blob: csvFile(rows()), fileName: t('import.linksName') });
          onKept(true);
        }}
      >
        {t('import.downloadLinks')}
      </Button>
    </Row>
  );
}

function LinkTable({ links }: { links: readonly UserLink[] }) {
  const t = useT('users');
  return (
    <div className={styles.frame}>
      <table className={styles.table} aria-label={t('import.linkTable')}>
        <thead>
          <tr>
            <th scope="col">{t('import.column.username')}</th>
            <th scope="col">{t('link.label')}</th>
            <th scope="col">{t('import.until')}</th>
          </tr>
        </thead>
        <tbody>
          {links.map(({ id, username, url, expiresAt }) => (
            <tr key={id}>
              <td className={styles.whole}>{username}</td>
              <td>{url}</td>
              <td>{formatZonedDateTime(expiresAt)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
