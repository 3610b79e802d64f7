let wanted = false;

/** Reloads the page without asking about unsaved text: drafts are kept, and the content belongs to a previous session. */
export function reloadPage(): void {
  wanted = true;
  location.reload();
}

/** Whether `reloadPage` is leaving the page, so that guards do not ask. */
export const reloading = (): boolean => wanted;
