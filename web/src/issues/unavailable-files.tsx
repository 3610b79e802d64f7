import { useT } from '../lib/i18n.ts';
import { Notice } from '../ui/notice.tsx';

/** The caption of an image in a text, or the name of the file where it has none. */
function captionOf(texts: readonly string[], fileName: string): string {
  const captions = texts.map((text) => text.split(`/attachments/${fileName}`, 1)[0]?.match(/\[([^[\]]+)\]\([^()]*$/)?.[1]);
  return captions.find((caption) => caption !== undefined) ?? fileName;
}

interface UnavailableFilesProps {
  /** Of the issue. */
  fileNames: readonly string[];
  texts: readonly string[];
}

/** Says which files that these texts refer to readers and reports will not show. */
export function UnavailableFiles({ fileNames, texts }: UnavailableFilesProps) {
  const t = useT('issues');
  const named = fileNames.filter((name) => texts.some((text) => text.includes(`/attachments/${name}`)));
  if (named.length === 0) return null;
  return <Notice kind="warn">{t('unavailableFiles', { files: named.map((name) => captionOf(texts, name)).join(', ') })}</Notice>;
}
