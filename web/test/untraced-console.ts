/**
 * When React loads and finds these methods, it records each rendered component for the performance panel of the browser, which tests do not
 * use. Imported before React.
 */
for (const method of ['timeStamp', 'createTask']) Reflect.set(console, method, undefined);
