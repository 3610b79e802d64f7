import { useCallback, useEffect, useState } from 'react';

/** A function that each form of a page calls with its name and whether it has unsaved changes. */
export type TellUnsaved = (form: string, unsaved: boolean) => void;

/** Whether any of several forms has unsaved changes, so that one question covers all of them. */
export function useUnsavedForms(): { unsaved: boolean; tell: TellUnsaved } {
  const [forms, setForms] = useState<readonly string[]>([]);
  const tell = useCallback<TellUnsaved>(
    (form, unsaved) => setForms((before) => [...before.filter((each) => each !== form), ...(unsaved ? [form] : [])]),
    [],
  );
  return { unsaved: forms.length > 0, tell };
}

/** Reports whether a form has unsaved changes, as long as it is rendered. */
export function useTellUnsaved(tell: TellUnsaved, form: string, unsaved: boolean): void {
  useEffect(() => {
    if (!unsaved) return;
    tell(form, true);
    return () => tell(form, false);
  }, [tell, form, unsaved]);
}
