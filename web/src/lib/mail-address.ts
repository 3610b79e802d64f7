const pattern = /^[^\s@<>]+@[^\s@<>]+\.[^\s@<>]+$/;

/** Whether a text looks like one address; what mail servers take is for the server to say. */
export const isMailAddress = (text: string): boolean => pattern.test(text.trim());
