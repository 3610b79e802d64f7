let wanted = false;

/** Loads the page anew without asking about unsaved text: drafts are kept, and what is shown belongs to a session of the past. */
export function reloadPage(): void {
  wanted = true;
  location.reload();
}

/** Whether the page is being left by `reloadPage`, so that guards against leaving stand aside. */
export const reloading = (): boolean => wanted;
