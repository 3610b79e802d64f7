import unhomoglyph from 'unhomoglyph';

/** The skeleton of UTS #39: texts that look the same have the same one. */
const skeleton = (text: string): string => unhomoglyph(text.normalize('NFD')).normalize('NFD');

/**
 * How a user name looks: names of the same look cannot be told apart on a page. It is the skeleton of the name in NFKC, without regard to
 * case: once more after the capitals, and with `i` as `l`, because `I` looks like `l`. For comparison alone.
 */
export const usernameLook = (username: string): string => skeleton(skeleton(username.normalize('NFKC')).toLowerCase()).replaceAll('i', 'l');
