/**
 * React asks for these when it loads: it then records each rendered component for the performance panel of a browser, which nobody opens here.
 * Imported before React.
 */
for (const method of ['timeStamp', 'createTask']) Reflect.set(console, method, undefined);
