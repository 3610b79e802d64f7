import type { Checklist, ChecklistCategory } from '@coloa/contract/checklists/checklists.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { inReaders, useLanguage, useT } from '../lib/i18n.ts';
import { useCan } from '../profile/profile.queries.ts';
import { Facts } from '../ui/data/facts.tsx';
import { Severity } from '../ui/data/severity.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { SkeletonText } from '../ui/feedback/skeleton.tsx';
import { ErrorState } from '../ui/feedback/states.tsx';
import { toast } from '../ui/feedback/toast.ts';
import { Button } from '../ui/layout/button.tsx';
import { IconPencil, IconTrash, IconUndo } from '../ui/layout/icons.tsx';
import { Row, Stack } from '../ui/layout/layout.tsx';
import { Text } from '../ui/layout/text.tsx';
import { TextLink } from '../ui/layout/text-link.tsx';
import { ConfirmDialog } from '../ui/overlays/confirm-dialog.tsx';
import { Drawer } from '../ui/overlays/drawer.tsx';
import { ControlTags } from './checklist-columns.tsx';
import { ChecklistTexts } from './checklist-texts.tsx';
import styles from './checklists.module.css';
import { checklistQuery, useRemoveChecklist, useUpdateChecklist } from './checklists.queries.ts';

const EditControlDrawer = lazy(() => import('./edit-control-drawer.tsx').then((module) => ({ default: module.EditControlDrawer })));

interface ControlDrawerProps {
  id: string;
  categories: readonly ChecklistCategory[];
  onClose: () => void;
}

export function ControlDrawer({ id, categories, onClose }: ControlDrawerProps) {
  const t = useT('checklists');
  const { data, isError, refetch } = useQuery(checklistQuery(id));
  const [editing, setEditing] = useState(false);
  if (data && editing) {
    return (
      <Suspense>
        <EditControlDrawer control={data} categories={categories} onClose={() => setEditing(false)} />
      </Suspense>
    );
  }
  return (
    <Drawer
      opened
      onClose={onClose}
      width={860}
      title={data?.code ?? t('one')}
      footer={data && <Actions control={data} onEdit={() => setEditing(true)} onRemoved={onClose} />}
    >
      {data ? (
        <Shown control={data} />
      ) : data === null ? (
        <Notice kind="warn">{t('gone')}</Notice>
      ) : isError ? (
        <ErrorState onRetry={() => void refetch()} />
      ) : (
        <SkeletonText lines={8} />
      )}
    </Drawer>
  );
}

function Shown({ control }: { control: Checklist }) {
  const t = useT('checklists');
  const language = useLanguage();
  const { standard, standardVersion, category, categoryName, severityHint, reference } = control;
  const place = (
    <>
      {inReaders(categoryName, language)}{' '}
      <Text mono size={12} tone="muted">
        {category}
      </Text>
    </>
  );
  const link = (
    <TextLink href={reference} target="_blank" rel="noreferrer" className={styles.reference}>
      {reference}
    </TextLink>
  );
  const severity = severityHint && <Severity severity={severityHint} />;
  return (
    <Stack>
      {(control.edited || !control.active || !control.shipped) && (
        <Row wrap>
          <ControlTags control={control} />
        </Row>
      )}
      {!control.active && <Notice>{t('offNote')}</Notice>}
      <Facts
        facts={[
          [t('fields.standard'), standard ? `${standard} ${standardVersion}` : t('own')],
          [t('fields.category'), place],
          [t('fields.severity'), severity ?? t('ui:none')],
        ]}
      />
      {reference && (
        <Stack gap={0}>
          <Text size={12} tone="muted">
            {t('fields.reference')}
          </Text>
          {link}
        </Stack>
      )}
      <ChecklistTexts control={control} />
    </Stack>
  );
}

function Actions({ control, onEdit, onRemoved }: { control: Checklist; onEdit: () => void; onRemoved: () => void }) {
  const t = useT('checklists');
  const mayDelete = useCan('DELETE_CHECKLIST');
  const mayWrite = useCan('WRITE_CHECKLIST');
  const { shipped } = control;
  return (
    <>
      {mayWrite && shipped && <ResetButton control={control} />}
      {mayDelete && !shipped && <RemoveButton control={control} onRemoved={onRemoved} />}
      {mayWrite && (
        <>
          <TurnButton control={control} />
          <Button kind="main" icon={<IconPencil size={14} />} onClick={onEdit}>
            {t('edit.open')}
          </Button>
        </>
      )}
    </>
  );
}

function TurnButton({ control: { id, code, active } }: { control: Checklist }) {
  const t = useT('checklists');
  const update = useUpdateChecklist(id);
  const turn = (on: boolean) =>
    update.mutate(
      { active: on },
      {
        onSuccess: () =>
          toast.ok(
            t(on ? 'turn.onDone' : 'turn.offDone', { code }),
            { label: t('ui:undo'), run: () => update.mutate({ active: !on }) },
            `control.active ${id}`,
          ),
      },
    );
  return (
    <Button busy={update.isPending} onClick={() => turn(!active)}>
      {t(active ? 'turn.off' : 'turn.on')}
    </Button>
  );
}

/** The dialog is outside the condition, so that a refetch can hide the button but not an open dialog. */
function ResetButton({ control: { id, code, version, edited } }: { control: Checklist }) {
  const t = useT('checklists');
  const [asked, setAsked] = useState(false);
  const update = useUpdateChecklist(id);
  return (
    <>
      {edited && (
        <Button kind="quiet" icon={<IconUndo size={14} />} onClick={() => setAsked(true)}>
          {t('reset.open')}
        </Button>
      )}
      <ConfirmDialog
        opened={asked}
        onClose={() => setAsked(false)}
        title={t('reset.title', { code })}
        confirm={t('reset.open')}
        onConfirm={async () => {
          await update.mutateAsync({ reset: true, version });
          toast.ok(t('reset.done', { code }));
        }}
      >
        {t('reset.body')}
      </ConfirmDialog>
    </>
  );
}

function RemoveButton({ control: { id, code }, onRemoved }: { control: Checklist; onRemoved: () => void }) {
  const t = useT('checklists');
  const [asked, setAsked] = useState(false);
  const remove = useRemoveChecklist(id);
  return (
    <>
      <Button kind="danger" icon={<IconTrash size={14} />} onClick={() => setAsked(true)}>
        {t('remove.open')}
      </Button>
      <ConfirmDialog
        opened={asked}
        onClose={() => setAsked(false)}
        title={t('remove.title', { code })}
        confirm={t('remove.open')}
        onConfirm={async () => {
          await remove.mutateAsync();
          toast.ok(t('remove.done', { code }));
          onRemoved();
        }}
      >
        {t('remove.body')}
      </ConfirmDialog>
    </>
  );
}
