let wanted = false;

/** Reloads the page without asking about unsaved text, because drafts are kept. */
export function reloadPage(): void {
  wanted = true;
  location.reload();
}

/** Whether `reloadPage` is leaving the page, so that guards do not ask. */
export const reloading = (): boolean => wanted;
