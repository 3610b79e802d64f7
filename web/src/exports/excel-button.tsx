import { useT } from '../lib/i18n.ts';
import { toast } from '../ui/feedback/toast.ts';
import { Button } from '../ui/layout/button.tsx';
import { IconButton } from '../ui/layout/icon-button.tsx';
import { IconDownload } from '../ui/layout/icons.tsx';
import type { ExportOrder } from './ask-for-export.ts';
import { useStartExport } from './exports.queries.ts';

interface ExcelButtonProps {
  order: ExportOrder;
  /** The accessible name of a `bare` button, which shows only an icon; otherwise the tooltip. */
  label: string;
  bare?: boolean;
}

/**
 * Starts an export, whose finished file is downloaded automatically. After reloading the app, the user finds the file in the list of
 * exports instead.
 */
export function ExcelButton({ order, label, bare = false }: ExcelButtonProps) {
  const t = useT('exports');
  const start = useStartExport();
  const ask = () => start.mutate(order, { onSuccess: ({ id, fileName }) => toast.busy(t('making', { name: fileName }), id) });
  if (bare)
    return (
      // Ignores the second click of a double click; a disabled button would lose the focus.
      <IconButton label={label} onClick={({ detail }) => detail < 2 && ask()}>
        <IconDownload size={14} />
      </IconButton>
    );
  return (
    <Button kind="quiet" title={label} busy={start.isPending} icon={<IconDownload size={14} />} onClick={ask}>
      {t('excel')}
    </Button>
  );
}
