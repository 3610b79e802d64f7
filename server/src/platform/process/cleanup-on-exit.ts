let isListening = false;

/** Makes signals call `process.exit`, so that exit handlers can delete temporary files after Ctrl-C or a stop by a supervisor. */
function endOnSignals(): void {
  if (isListening) return;
  isListening = true;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1));
}

/**
 * Calls `clear` if the process exits before the work of a command is done. `clear` must be synchronous.
 * @returns a function that calls `clear`; call it when the work is done
 */
export function onExit(clear: () => void): () => void {
  endOnSignals();
  process.once('exit', clear);
  return () => {
    process.off('exit', clear);
    clear();
  };
}
