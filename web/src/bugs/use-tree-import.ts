import { LIMITS } from '@coloa/contract/limits.ts';
import { useState } from 'react';
import { useT } from '../lib/i18n.ts';
import { focusNext } from '../ui/behavior/focus.ts';
import { toast } from '../ui/feedback/toast.ts';
import { useImportTree, usePreviewTree } from './bug-list.queries.ts';
import { useTakeBack } from './shipped-severities.tsx';
import { type ChosenFiles, type ReplacedFile, VRT_PARTS, type VrtPart, withFiles } from './vrt-files.ts';

/** The files of the published tree, what importing them would do, and the import itself. */
export function useTreeImport(onClose: () => void) {
  const t = useT('bugs');
  const { chosen, replaced, tooLarge, take, takeOut } = useTreeFiles(() => startAnew());
  const [severities, setSeverities] = useState(false);
  const preview = usePreviewTree();
  const run = useImportTree();
  const takeBack = useTakeBack();
  const { tree, moves, cwe, cvss } = chosen;
  const body = {
    tree: tree?.text ?? '',
    severities,
    ...(moves && { moves: moves.text }),
    ...(cwe && { cwe: cwe.text }),
    ...(cvss && { cvss: cvss.text }),
  };
  const startAnew = () => {
    preview.reset();
    run.reset();
  };
  const importAll = () =>
    run.mutate(body, {
      onSuccess: ({ total, changed }) => {
        const changes = changed.map(({ id, from, to }) => ({ id, from, to }));
        const undo = { label: t('import.undoSeverities'), run: () => takeBack(changes) };
        if (changes.length === 0) toast.ok(t('import.done', { total }));
        else toast.ok(t('import.doneSeverities', { total, count: changes.length }), undo);
        onClose();
      },
    });
  return { chosen, replaced, tooLarge, take, takeOut, severities, setSeverities, body, preview, run, importAll };
}

/** One file for each part of the tree, read and put at its part by name. */
function useTreeFiles(startAnew: () => void) {
  const [{ chosen, replaced }, setFiles] = useState<{ chosen: ChosenFiles; replaced: ReplacedFile[] }>({ chosen: {}, replaced: [] });
  const [tooLarge, setTooLarge] = useState<string | null>(null);
  const take = async (files: File[]) => {
    startAnew();
    setTooLarge(files.find((file) => file.size > LIMITS.importText)?.name ?? null);
    const read = files.filter((file) => file.size <= LIMITS.importText).map(async (file) => ({ name: file.name, text: await file.text() }));
    const taken = await Promise.all(read);
    // Others may have come while these were read.
    setFiles((before) => withFiles(before.chosen, taken));
  };
  const takeOut = (part: VrtPart) => {
    startAnew();
    const left: ChosenFiles = { ...chosen };
    delete left[part];
    setFiles({ chosen: left, replaced: replaced.filter((each) => each.part !== part) });
    const neighbour = VRT_PARTS.find((each) => left[each]);
    focusNext(() => document.querySelector(neighbour ? `[data-take-out="${neighbour}"]` : '[data-choose-files]'));
  };
  return { chosen, replaced, tooLarge, take, takeOut };
}
