import { useT } from '../lib/i18n.ts';
import type { PageToast } from '../ui/feedback/page-toast.ts';
import { toast } from '../ui/feedback/toast.ts';
import type { StoredImage } from './edited-images.ts';
import { placesInOpenTexts, type RenamedFile } from './unsaved-texts.ts';

/**
 * Returns a function that replaces an edited image in all open texts with `replace`, and reports at how many places. Offers to undo this
 * unless the replaced file was deleted.
 */
export function useEditedReport(report: PageToast) {
  const t = useT('imageEditor');
  return (
    fileName: string,
    { uploaded, originalKept, replaced }: StoredImage,
    replace: (file: RenamedFile, undoable: boolean) => void,
  ): void => {
    const count = placesInOpenTexts(fileName);
    if (count === 0) {
      toast.bad(t('lost'));
      return;
    }
    const undoable = replaced !== 'deleted';
    replace({ from: fileName, to: uploaded.fileName }, undoable);
    if (replaced === 'failed') toast.bad(t('notDiscarded'));
    if (!undoable) report(t(originalKept ? 'editedAndKept' : 'editedAndDiscarded', { count }));
    else report(t('edited', { count }), { label: t('ui:undo'), run: () => replace({ from: uploaded.fileName, to: fileName }, true) });
  };
}
