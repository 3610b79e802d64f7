import type { BugDetail } from '@coloa/contract/bugs/bugs.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { useParams, useRouter } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { isRefusal } from '../lib/api-error.ts';
import { useT } from '../lib/i18n.ts';
import { usePageTitle } from '../routes/page-title.ts';
import { paths } from '../routes/paths.ts';
import { usePhone } from '../ui/behavior/use-media.ts';
import { Tag } from '../ui/data/words.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { SkeletonText } from '../ui/feedback/skeleton.tsx';
import { EmptyState, ErrorState } from '../ui/feedback/states.tsx';
import { toast } from '../ui/feedback/toast.ts';
import { Button } from '../ui/layout/button.tsx';
import { ButtonLink } from '../ui/layout/button-link.tsx';
import { IconEye, IconPlus, IconTrash, IconUndo } from '../ui/layout/icons.tsx';
import { Stack } from '../ui/layout/layout.tsx';
import { Text } from '../ui/layout/text.tsx';
import { BackLink } from '../ui/layout/text-link.tsx';
import { MenuItem, MenuLine } from '../ui/overlays/menu.tsx';
import { MoreMenu } from '../ui/overlays/more-menu.tsx';
import { BugFactsForm } from './bug-facts-form.tsx';
import styles from './bug-list.module.css';
import { bugQuery, useUpdateBug } from './bug-list.queries.ts';
import { CreateBugDrawer } from './create-bug-drawer.tsx';
import { RemoveBugDialog } from './remove-bug-dialog.tsx';
import { TemplatesCard } from './templates-card.tsx';

export function BugPage() {
  const t = useT('bugs');
  const { bugId = '' } = useParams({ strict: false }) as { bugId?: string };
  const bug = useQuery(bugQuery(bugId));
  usePageTitle(bug.data?.name, t('manage.title'));
  if (bug.data) return <Loaded key={bug.data.id} bug={bug.data} />;
  if (isRefusal(bug.error))
    return <EmptyState action={<ButtonLink href={paths.bugList()}>{t('manage.toTree')}</ButtonLink>}>{t('manage.unknown')}</EmptyState>;
  return bug.isError ? <ErrorState onRetry={() => void bug.refetch()}>{t('manage.failed')}</ErrorState> : <SkeletonText lines={8} />;
}

const reset = { names: { vi: null, en: null }, severity: null, cwe: null, cvss: null, aliases: null };

function Loaded({ bug }: { bug: BugDetail }) {
  const t = useT('bugs');
  const phone = usePhone();
  const { history } = useRouter();
  const [asked, setAsked] = useState<'below' | 'remove' | null>(null);
  const [resets, setResets] = useState(0);
  const hide = useHide(bug);
  const close = () => setAsked(null);
  const below = bug.id.split('.').length < 3 && !bug.hidden && (
    <Button icon={<IconPlus size={14} />} onClick={() => setAsked('below')}>
      {t('create.below')}
    </Button>
  );
  return (
    <Stack>
      {phone && <BackLink href={paths.bugList()}>{t('manage.back')}</BackLink>}
      <BugHead
        bug={bug}
        below={below}
        onHide={hide}
        onReset={() => setResets((before) => before + 1)}
        onRemove={() => setAsked('remove')}
      />
      <Text as="p" size={13} tone="muted" className={styles.key}>
        <Text mono size={12}>
          {bug.id}
        </Text>{' '}
        {bug.uses !== null && t('node.uses', { count: bug.uses })}
      </Text>
      {bug.hidden && (
        <Notice kind="warn" action={<Button onClick={() => hide(false)}>{t('node.show')}</Button>}>
          {t('node.hiddenNote')}
        </Notice>
      )}
      <BugFactsForm key={resets} bug={bug} />
      <TemplatesCard bug={bug} />
      {asked === 'below' && <CreateBugDrawer parentId={bug.id} onClose={close} />}
      {asked === 'remove' && <RemoveBugDialog bug={bug} onClose={close} onRemoved={() => history.replace(paths.bugList())} />}
    </Stack>
  );
}

function useHide({ id, name }: BugDetail) {
  const t = useT('bugs');
  const update = useUpdateBug(id);
  return (hidden: boolean) =>
    update.mutate(
      { hidden },
      {
        onSuccess: () =>
          toast.ok(
            t(hidden ? 'node.hiddenDone' : 'node.shownDone', { name }),
            { label: t('ui:undo'), run: () => update.mutate({ hidden: !hidden }) },
            `bug.hidden ${id}`,
          ),
      },
    );
}

interface BugMenuProps {
  bug: BugDetail;
  onHide: (hidden: boolean) => void;
  onReset: () => void;
  onRemove: () => void;
}

function BugHead({ below, ...menu }: BugMenuProps & { below: ReactNode }) {
  const t = useT('bugs');
  const phone = usePhone();
  const { bug } = menu;
  return (
    <header className={styles.head}>
      <div className={styles.names}>
        <h2>{bug.name}</h2>
        {bug.own && <Tag>{t('own')}</Tag>}
        {bug.changed && !bug.own && <Tag>{t('changed')}</Tag>}
        {bug.hidden && <Tag>{t('hidden')}</Tag>}
      </div>
      {!phone && below}
      <BugMenu {...menu} />
      {phone && below}
    </header>
  );
}

function BugMenu({ bug, onHide, onReset, onRemove }: BugMenuProps) {
  const t = useT('bugs');
  const update = useUpdateBug(bug.id);
  const resetAll = () =>
    update.mutate(reset, {
      onSuccess: () => {
        onReset();
        toast.ok(t('node.resetDone', { name: bug.name }));
      },
    });
  return (
    <MoreMenu>
      <MenuItem icon={<IconEye size={14} />} onSelect={() => onHide(!bug.hidden)}>
        {t(bug.hidden ? 'node.show' : 'node.hide')}
      </MenuItem>
      {bug.builtIn && bug.changed && (
        <MenuItem icon={<IconUndo size={14} />} onSelect={resetAll}>
          {t('node.reset')}
        </MenuItem>
      )}
      {bug.own && (
        <>
          <MenuLine />
          <MenuItem danger icon={<IconTrash size={14} />} onSelect={onRemove}>
            {t('node.remove')}
          </MenuItem>
        </>
      )}
    </MoreMenu>
  );
}
