import type { Issue } from '@coloa/contract/issues/issues.schema.ts';
import { LIMITS } from '@coloa/contract/limits.ts';
import type { ScopeRow } from '@coloa/contract/projects/projects.schema.ts';
import { useState } from 'react';
import { useT } from '../../lib/i18n.ts';
import { FormDrawer } from '../../ui/overlays/form-drawer.tsx';
import { withoutBlank } from '../form/assets.ts';
import { AssetsField } from '../form/assets-field.tsx';

interface AssetsDrawerProps {
  assets: Issue['assets'];
  scope: readonly ScopeRow[];
  onSave: (assets: Issue['assets']) => void;
  onClose: () => void;
}

/** Edits the assets. The drawer is wide, so that long URLs with the same beginning can be distinguished. */
export function AssetsDrawer({ assets, scope, onSave, onClose }: AssetsDrawerProps) {
  const t = useT('issues');
  const [rows, setRows] = useState(assets);
  const filled = withoutBlank(rows);
  const changed = JSON.stringify(filled) !== JSON.stringify(assets);
  return (
    <FormDrawer
      title={t('property.assets')}
      confirm={t('ui:save')}
      width={720}
      busy={false}
      unsaved={changed}
      errors={{}}
      failure={null}
      onSubmit={(event) => {
        event.preventDefault();
        // Does not save invalid rows. The fields already show their errors.
        if (filled.length > LIMITS.issueAssets || filled.some((row) => row.value.length > LIMITS.scopeValue)) return;
        if (changed) onSave(filled);
        onClose();
      }}
      onClose={onClose}
    >
      <AssetsField value={rows} scope={scope} onChange={setRows} />
    </FormDrawer>
  );
}
