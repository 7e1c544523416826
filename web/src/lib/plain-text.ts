/** Letters, digits and punctuation that mean nothing in Markdown. */
const plain = /^[\p{L}\p{M}\p{N} .,:;?!'"()%/–—’“”-]*$/u;

/** The beginning of a list, a rule or code. */
const block = /^(?:\s|[-\d])/;

/** GitHub's Markdown links addresses without any mark. */
const address = /www\.|:\/\//i;

/** Returns whether a text is one paragraph in Markdown exactly as it is written. It may be false for some that are. */
export const isPlainText = (text: string): boolean => plain.test(text) && !block.test(text) && !address.test(text);
