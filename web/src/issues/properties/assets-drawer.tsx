import type { Issue } from '@coloa/contract/issues/issues.schema.ts';
import { LIMITS } from '@coloa/contract/limits.ts';
import type { ScopeRow } from '@coloa/contract/projects/projects.schema.ts';
import { useState } from 'react';
import { useT } from '../../lib/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { Drawer } from '../../ui/drawer.tsx';
import { withoutBlank } from '../form/assets.ts';
import { AssetsField } from '../form/assets-field.tsx';

interface AssetsDrawerProps {
  assets: Issue['assets'];
  scope: readonly ScopeRow[];
  onSave: (assets: Issue['assets']) => void;
  onClose: () => void;
}

/** The assets of an issue, saved together. */
export function AssetsDrawer({ assets, scope, onSave, onClose }: AssetsDrawerProps) {
  const t = useT('issues');
  const [rows, setRows] = useState(assets);
  return (
    <Drawer
      opened
      onClose={onClose}
      title={t('property.assets')}
      closeOnOutside={rows === assets}
      footer={
        <>
          <Button
            kind="main"
            onClick={() => {
              const filled = withoutBlank(rows);
              // The fields say which, and by how much.
              if (filled.length > LIMITS.issueAssets || filled.some((row) => row.value.length > LIMITS.scopeValue)) return;
              if (rows !== assets) onSave(filled);
              onClose();
            }}
          >
            {t('ui:save')}
          </Button>
          <Button kind="quiet" onClick={onClose}>
            {t('ui:cancel')}
          </Button>
        </>
      }
    >
      <AssetsField value={rows} scope={scope} onChange={setRows} />
    </Drawer>
  );
}
