/** Maximum length in characters of a text that the browser inserts itself, so that the user can undo the insertion. */
const LONG = 2_000;

function insertWhole(event: InputEvent): void {
  const { target, data, inputType } = event;
  if (!(target instanceof HTMLTextAreaElement) || inputType !== 'insertText' || data === null || data.length <= LONG) return;
  event.preventDefault();
  target.setRangeText(data, target.selectionStart, target.selectionEnd, 'end');
  target.dispatchEvent(new InputEvent('input', { bubbles: true, inputType }));
}

/**
 * A `ref` for an element around text areas. Inserts long texts from on-screen keyboards, dictation and password managers in one step.
 * Browsers insert such texts line by line, with an event and a layout for each line, which takes minutes for 100,000 characters.
 */
export function insertsWhole(element: HTMLElement | null): (() => void) | undefined {
  element?.addEventListener('beforeinput', insertWhole);
  return () => element?.removeEventListener('beforeinput', insertWhole);
}
