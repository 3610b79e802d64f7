import type { IssueEvidence } from '@coloa/contract/issues/issue-evidence.ts';
import { useState } from 'react';
import { type EditedImage, storeEdited } from '../../../files/edited-images.ts';
import { replaceInOpenTexts } from '../../../files/unsaved-texts.ts';
import { useEditedReport } from '../../../files/use-edited-report.ts';
import { useT } from '../../../lib/i18n.ts';
import { withMoved } from '../../../ui/fields/use-order.ts';
import type { IssueFormState } from '../use-issue-form.ts';

/** The maximum number of lines of an item that is expanded when the form opens. Longer items are collapsed. */
const LONG = 24;
/** The maximum number of items that are expanded when the form opens. In a longer list, all items are collapsed. */
const MANY = 8;

const linesOf = (item: IssueEvidence): number =>
  item.kind === 'HTTP'
    ? Math.max(item.request.split('\n').length, item.response.split('\n').length)
    : item.kind === 'CODE'
      ? item.text.split('\n').length
      : 0;

export interface EvidenceList {
  items: readonly IssueEvidence[];
  isOpen: (evidenceId: string) => boolean;
  toggle: (evidenceId: string) => void;
  /** Collapses or expands all items. */
  toggleAll: (open: boolean) => void;
  open: (evidenceId: string) => void;
  /** Id of the added item whose first field gets the focus; null if none does. */
  begun: string | null;
  /** Inserts the items before the first item whose id is in `behind`, by default at the end. */
  add: (items: readonly IssueEvidence[], behind?: ReadonlySet<string>) => void;
  /** Adds the item at the end, without moving the focus. */
  append: (item: IssueEvidence) => void;
  /** Removes an added item, unless the user has changed it since. */
  takeBack: (item: IssueEvidence) => void;
  change: (item: IssueEvidence) => void;
  /** Replaces the image of an item, also in the texts and other items that use it. Rejects if the upload fails. */
  replaceImage: (fileName: string, edited: EditedImage) => Promise<void>;
  remove: (evidenceId: string) => void;
  move: (from: number, to: number) => void;
  /** The last announcement for screen readers. */
  said: string;
}

export function useEvidenceList(form: Pick<IssueFormState, 'value' | 'read' | 'set' | 'report'>): EvidenceList {
  const t = useT('evidence');
  const reportEdited = useEditedReport(form.report);
  const items = form.value.evidence;
  const { isFolded, fold, foldAll } = useFolded(items);
  const [begun, setBegun] = useState<string | null>(null);
  const [said, setSaid] = useState('');
  const now = () => form.read().evidence;
  const put = (next: IssueEvidence[]) => form.set('evidence', next);
  const remove = (id: string) => {
    const at = now().findIndex((each) => each.id === id);
    const removed = now()[at];
    if (!removed) return;
    put(now().filter((each) => each.id !== id));
    setSaid(t('removed', { number: at + 1 }));
    const back = () => {
      if (!now().some((each) => each.id === id)) put(now().toSpliced(at, 0, removed));
    };
    form.report(t('removed', { number: at + 1 }), { label: t('ui:undo'), run: back });
  };
  return {
    items,
    begun,
    said,
    isOpen: (id) => !isFolded(id),
    toggle: (id) => {
      // Without this reset, opening an added item again would move the focus to its first field.
      setBegun(null);
      fold(id, !isFolded(id));
    },
    toggleAll: (open) => {
      setBegun(null);
      foldAll(!open);
    },
    open: (id) => fold(id, false),
    add: (added, behind) => {
      const at = now().findIndex(({ id }) => behind?.has(id));
      put(now().toSpliced(at < 0 ? now().length : at, 0, ...added));
      setBegun(added.at(-1)?.id ?? null);
      setSaid(t('said.added', { number: now().length }));
    },
    append: (item) => {
      setBegun(null);
      put([...now(), item]);
      setSaid(t('said.added', { number: now().length }));
    },
    takeBack: (item) => {
      const at = now().findIndex((each) => JSON.stringify(each) === JSON.stringify(item));
      if (at < 0) return;
      put(now().toSpliced(at, 1));
      setSaid(t('removed', { number: at + 1 }));
    },
    change: (item) => {
      // An item that is open only because of an error stays open after the user has fixed the error.
      if (isFolded(item.id)) fold(item.id, false);
      put(now().map((each) => (each.id === item.id ? item : each)));
    },
    replaceImage: async (fileName, edited) =>
      reportEdited(fileName, await storeEdited(edited, fileName), (file) => replaceInOpenTexts(file)),
    remove,
    move: (from, to) => {
      put(withMoved(now(), from, to));
      setSaid(t('said.moved', { number: from + 1, position: to + 1, count: items.length }));
    },
  };
}

function useFolded(items: readonly IssueEvidence[]) {
  const [folded, setFolded] = useState<ReadonlySet<string>>(
    () => new Set(items.filter((item) => items.length > MANY || linesOf(item) > LONG).map(({ id }) => id)),
  );
  const fold = (evidenceId: string, on: boolean) =>
    setFolded((all) => new Set([...all].filter((id) => id !== evidenceId).concat(on ? [evidenceId] : [])));
  const foldAll = (on: boolean) => setFolded(new Set(on ? items.map(({ id }) => id) : []));
  return { isFolded: (id: string) => folded.has(id), fold, foldAll };
}
