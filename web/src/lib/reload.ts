let wanted = false;

/** Reloads the page without asking about unsaved text, because drafts are stored on the device. */
export function reloadPage(): void {
  wanted = true;
  location.reload();
}

/** Returns true after `reloadPage`, so that guards do not ask about unsaved text. */
export const reloading = (): boolean => wanted;
