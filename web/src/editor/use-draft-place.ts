import { useEffect, useState } from 'react';
import { storage } from '../lib/storage.ts';
import type { DraftStore, FormDraft, NamedDraft } from './draft-store.ts';

/** The maximum time in milliseconds to wait for the answers of other tabs. */
const answerMs = 200;

type Message = { ask: string } | { here: string };

export interface DraftPlace<Value extends object> {
  /** The name of the form, under which its draft is stored. */
  form: string;
  /** The draft of a closed form, which this form continues; null if there is none. */
  draft: FormDraft<Value> | null;
}

const channel = (): BroadcastChannel | null => ('BroadcastChannel' in globalThis ? new BroadcastChannel('coloa.drafts') : null);

async function openElsewhere(forms: readonly string[]): Promise<Set<string>> {
  const open = new Set<string>();
  const line = channel();
  if (!line || forms.length === 0) return open;
  await new Promise<void>((resolve) => {
    setTimeout(resolve, answerMs);
    line.onmessage = ({ data }: MessageEvent<Message>) => {
      if ('here' in data) open.add(data.here);
      if (forms.every((form) => open.has(form))) resolve();
    };
    for (const ask of forms) line.postMessage({ ask } satisfies Message);
  });
  line.close();
  return open;
}

/**
 * Chooses the newest draft whose form is closed, because a form that is open in another tab still writes its draft. Returns undefined while
 * the hook queries the other tabs.
 */
export function useDraftPlace<Value extends object>(
  store: DraftStore<Value>,
  userId: string,
  subject: string,
): DraftPlace<Value> | undefined {
  const [place, setPlace] = useState<DraftPlace<Value> | undefined>();
  useEffect(() => {
    let wanted = true;
    const kept = store.all(userId, subject);
    void openElsewhere(kept.map(({ form }) => form)).then((open) => {
      const left = kept.find(({ form }) => !open.has(form));
      // A form that continues at another URL, such as that of a new issue after its first save, keeps the name of its draft.
      if (wanted) setPlace((now) => now ?? left ?? { form: Math.random().toString(36).slice(2), draft: null });
    });
    return () => {
      wanted = false;
    };
  }, [store, userId, subject]);
  const form = place?.form;
  useEffect(() => {
    const line = form === undefined ? null : channel();
    if (!line) return;
    line.onmessage = ({ data }: MessageEvent<Message>) => {
      if ('ask' in data && data.ask === form) line.postMessage({ here: data.ask } satisfies Message);
    };
    return () => line.close();
  }, [form]);
  return place;
}

export function useOtherDraft<Value extends object>(
  store: DraftStore<Value>,
  userId: string,
  subject: string,
  form: string,
): NamedDraft<Value> | null {
  const [other, setOther] = useState<NamedDraft<Value> | null>(null);
  useEffect(() => {
    const look = () => setOther(store.all(userId, subject).find((each) => each.form !== form) ?? null);
    look();
    return storage.onChangesElsewhere(store.prefix(userId, subject), look);
  }, [store, userId, subject, form]);
  return other;
}
