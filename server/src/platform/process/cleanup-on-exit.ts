let isListening = false;

/** Commands end by Ctrl-C or by a supervisor as well; without this they would leave what they made. */
function endOnSignals(): void {
  if (isListening) return;
  isListening = true;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1));
}

/**
 * For commands of the operator: clears away what a piece of work made, when the work is done or when the process ends before, however it
 * is ended. `clear` cannot wait for promises.
 * @returns what says that the work is done, and clears away
 */
export function onExit(clear: () => void): () => void {
  endOnSignals();
  process.once('exit', clear);
  return () => {
    process.off('exit', clear);
    clear();
  };
}
