import type { ProjectRow } from '@coloa/contract/projects/projects.schema.ts';
import { type FormEvent, useState } from 'react';
import { useT } from '../lib/i18n.ts';
import { Button } from '../ui/layout/button.tsx';
import { Stack } from '../ui/layout/layout.tsx';
import { Drawer } from '../ui/overlays/drawer.tsx';
import { useUnsavedClose } from '../ui/overlays/use-unsaved-close.tsx';
import { changesTo, type FilterDraft, isChanged, isInvalid } from './filter-draft.ts';
import { FilterFields } from './filter-fields.tsx';
import { filtersOf, type ProjectSearch, type SearchChanges } from './projects.search.ts';

const formId = 'project-filters';

interface FilterDrawerProps {
  search: ProjectSearch;
  rows: readonly ProjectRow[];
  onApply: (changes: SearchChanges) => void;
  onClose: () => void;
}

export function FilterDrawer({ search, rows, onApply, onClose }: FilterDrawerProps) {
  const t = useT('projects');
  const [draft, setDraft] = useState<FilterDraft>(() => filtersOf(search));
  const { close, question } = useUnsavedClose(isChanged(draft, search), onClose);

  const apply = (event: FormEvent) => {
    event.preventDefault();
    // The fields already show errors for these values.
    if (isInvalid(draft)) return;
    onApply(changesTo(search, draft));
    onClose();
  };
  return (
    <Drawer
      opened
      onClose={close}
      title={t('filter.title')}
      footer={
        <>
          <Button kind="quiet" onClick={() => setDraft({ text: search.text, bin: search.bin })}>
            {t('filter.reset')}
          </Button>
          <Button type="submit" form={formId} kind="main">
            {t('filter.apply')}
          </Button>
        </>
      }
    >
      {question}
      <form id={formId} onSubmit={apply} noValidate>
        <Stack gap={3}>
          <FilterFields draft={draft} set={(changes) => setDraft((before) => ({ ...before, ...changes }))} rows={rows} />
        </Stack>
      </form>
    </Drawer>
  );
}
