/** Thrown if the server cannot start. The message says in one sentence what the operator can do; it is shown without a stack. */
export class StartRefused extends Error {
  override name = 'StartRefused';
}
