import { type FilePlace, filesContract } from '@coloa/contract/files/files.contract.ts';
import { namesReferredTo } from '@coloa/contract/files/files-in-texts.ts';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../lib/api-client.ts';
import { useT } from '../lib/i18n.ts';
import { Notice } from '../ui/feedback/notice.tsx';

/** Returns the first link text or alt text of the file in these texts, or the file name if there is none. */
function captionOf(texts: readonly string[], fileName: string): string {
  const captions = texts.map((text) => text.split(`/attachments/${fileName}`, 1)[0]?.match(/\[([^[\]]+)\]\([^()]*$/)?.[1]);
  return captions.find((caption) => caption !== undefined) ?? fileName;
}

interface UnavailableFilesProps {
  fileNames: readonly string[];
  texts: readonly string[];
  /** Maps stored file names to displayed names. For other files, `captionOf` finds a name in the texts. */
  known?: ReadonlyMap<string, string> | undefined;
}

export function UnavailableFiles({ fileNames, texts, known }: UnavailableFilesProps) {
  const t = useT('files');
  if (fileNames.length === 0) return null;
  const files = fileNames.map((name) => known?.get(name) ?? captionOf(texts, name)).join(', ');
  return <Notice kind="warn">{t('unavailable', { files })}</Notice>;
}

const NAMES_AT_ONCE = 50;

const unavailableQuery = (at: FilePlace, fileNames: readonly string[]) =>
  queryOptions({
    queryKey: ['files', 'unavailable', at, fileNames],
    async queryFn({ signal }) {
      const parts = Array.from({ length: Math.ceil(fileNames.length / NAMES_AT_ONCE) }, (_, n) =>
        call(
          filesContract.unavailable,
          { query: { ...at, fileNames: fileNames.slice(n * NAMES_AT_ONCE, (n + 1) * NAMES_AT_ONCE).join(',') } },
          { signal, background: true },
        ),
      );
      return (await Promise.all(parts)).flatMap((part) => part.fileNames);
    },
    placeholderData: keepPreviousData,
  });

/** Returns those of `names` whose files readers could not see in a text saved at this place. */
export function useUnavailable(at: FilePlace, names: readonly string[]): string[] {
  const { data = [] } = useQuery({ ...unavailableQuery(at, names), enabled: names.length > 0, meta: { background: true } });
  return data.filter((name) => names.includes(name));
}

export function FilesNotShown({ at, text }: { at: FilePlace; text: string }) {
  return <UnavailableFiles fileNames={useUnavailable(at, namesReferredTo([text]))} texts={[text]} />;
}
