/** The server's limits. */
export const subjectMax = 200;
export const messageMax = 5_000;

/** Counts characters like the server: a code point outside the first plane is one. */
export const lettersIn = (text: string): number => [...text].length;
