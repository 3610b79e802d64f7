/**
 * If these methods exist when React loads, React records each rendered component for the browser's performance panel. This module must
 * therefore be imported before React.
 */
for (const method of ['timeStamp', 'createTask']) Reflect.set(console, method, undefined);
