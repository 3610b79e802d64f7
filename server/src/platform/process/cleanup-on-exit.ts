let isListening = false;

/** Makes signals call `process.exit`, so that exit handlers delete temporary files after Ctrl-C or a stop by a supervisor. */
function endOnSignals(): void {
  if (isListening) return;
  isListening = true;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1));
}

/**
 * Calls `clear` when the work of a command is done, or the process ends before, except by SIGKILL. `clear` cannot wait for promises.
 * @returns a function that marks the work as done and calls `clear`
 */
export function onExit(clear: () => void): () => void {
  endOnSignals();
  process.once('exit', clear);
  return () => {
    process.off('exit', clear);
    clear();
  };
}
