import { useCallback, useEffect, useState } from 'react';

export type TellUnsaved = (form: string, unsaved: boolean) => void;

/** Collects the unsaved state of all forms of a page, so that one confirmation covers them. */
export function useUnsavedForms(): { unsaved: boolean; tell: TellUnsaved } {
  const [forms, setForms] = useState<readonly string[]>([]);
  const tell = useCallback<TellUnsaved>(
    (form, unsaved) => setForms((before) => [...before.filter((each) => each !== form), ...(unsaved ? [form] : [])]),
    [],
  );
  return { unsaved: forms.length > 0, tell };
}

export function useTellUnsaved(tell: TellUnsaved, form: string, unsaved: boolean): void {
  useEffect(() => {
    if (!unsaved) return;
    tell(form, true);
    return () => tell(form, false);
  }, [tell, form, unsaved]);
}
