/** Thrown if the server or a command cannot start. The message is for the operator and is printed without a stack. */
export class StartRefused extends Error {
  override name = 'StartRefused';
}
