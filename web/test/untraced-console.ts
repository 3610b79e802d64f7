/**
 * If React finds these methods when it loads, it records each rendered component for the browser's performance panel. This module must be
 * imported before React.
 */
for (const method of ['timeStamp', 'createTask']) Reflect.set(console, method, undefined);
