import { type ReactNode, useRef } from 'react';
import { useT } from '../lib/i18n.ts';

interface FileButtonProps {
  onFiles: (files: File[]) => void;
  /** The accepted media types, as in the `accept` attribute. */
  accept?: string;
  single?: boolean;
  /** Renders the button; `choose` opens the browser's file dialog. */
  children: (choose: () => void) => ReactNode;
}

export function FileButton({ onFiles, accept, single = false, children }: FileButtonProps) {
  const t = useT('files');
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        multiple={!single}
        hidden
        accept={accept}
        aria-label={t('choose')}
        onChange={(event) => {
          const files = [...(event.currentTarget.files ?? [])];
          // The input is cleared, because choosing the same file again would otherwise fire no event.
          event.currentTarget.value = '';
          if (files.length > 0) onFiles(files);
        }}
      />
      {children(() => input.current?.click())}
    </>
  );
}
