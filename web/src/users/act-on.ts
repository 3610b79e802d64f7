/** Somebody something is done about, and where. */
export interface ActOn {
  id: string;
  name: string;
  workspace: { id: string; name: string };
  /** Their role there. */
  role: { id: string; name: string } | null;
}
