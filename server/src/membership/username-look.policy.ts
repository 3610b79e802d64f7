import unhomoglyph from 'unhomoglyph';

/** The skeleton of UTS #39: texts that look the same have the same one. */
const skeleton = (text: string): string => unhomoglyph(text.normalize('NFD')).normalize('NFD');

/**
 * Returns how a user name looks; readers of a page cannot distinguish names of the same look. It is the skeleton of the name in NFKC,
 * independent of case: taken again after the change to lower case, and with `i` as `l`, because `I` looks like `l`. Only for comparison.
 */
export const usernameLook = (username: string): string => skeleton(skeleton(username.normalize('NFKC')).toLowerCase()).replaceAll('i', 'l');
