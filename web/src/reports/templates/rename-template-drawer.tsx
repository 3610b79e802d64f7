import { LIMITS } from '@coloa/contract/limits.ts';
import type { ReportTemplate } from '@coloa/contract/reports/report-templates.contract.ts';
import { useState } from 'react';
import { fieldErrors } from '../../lib/api-error.ts';
import { useT } from '../../lib/i18n.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { TextField } from '../../ui/fields/text-field.tsx';
import { FormDrawer } from '../../ui/overlays/form-drawer.tsx';
import { useRenameTemplate } from './report-templates.queries.ts';

interface RenameTemplateDrawerProps {
  template: Pick<ReportTemplate, 'id' | 'name'>;
  onClose: () => void;
}

export function RenameTemplateDrawer({ template, onClose }: RenameTemplateDrawerProps) {
  const t = useT('reportTemplates');
  const [name, setName] = useState(template.name);
  const rename = useRenameTemplate(template.id);
  const changed = name.trim() !== template.name;
  return (
    <FormDrawer
      title={t('rename.title')}
      confirm={t('rename.save')}
      busy={rename.isPending}
      disabled={!changed || !name.trim()}
      unsaved={changed && !rename.isSuccess}
      errors={fieldErrors(rename.error)}
      failure={rename.error}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault();
        if (!changed || !name.trim() || name.length > LIMITS.name) return;
        rename.mutate(name.trim(), {
          onSuccess: () => {
            toast.ok(t('rename.done'));
            onClose();
          },
        });
      }}
    >
      <TextField
        label={t('rename.name')}
        data-autofocus
        maxLength={LIMITS.name}
        value={name}
        error={fieldErrors(rename.error).name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
    </FormDrawer>
  );
}
