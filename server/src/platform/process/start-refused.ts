/** Thrown if the server or a command cannot start. The message says what the operator can do, and is shown without a stack. */
export class StartRefused extends Error {
  override name = 'StartRefused';
}
