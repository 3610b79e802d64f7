let wanted = false;

/** Reloads the page without asking about unsaved text: drafts are kept, and the content belongs to a previous session. */
export function reloadPage(): void {
  wanted = true;
  location.reload();
}

/** Whether the page is being left by `reloadPage`, so that guards against leaving stand aside. */
export const reloading = (): boolean => wanted;
