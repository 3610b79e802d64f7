/** The server cannot start, and the message says in a sentence what the operator can do. Shown without a stack. */
export class StartRefused extends Error {
  override name = 'StartRefused';
}
