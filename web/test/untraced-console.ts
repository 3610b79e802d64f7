/**
 * React asks for these when it loads: it then records each rendered component for the performance panel of a browser, which tests do not use.
 * Imported before React.
 */
for (const method of ['timeStamp', 'createTask']) Reflect.set(console, method, undefined);
