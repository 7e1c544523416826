/** What the server takes at most. */
export const subjectMax = 200;
export const messageMax = 5_000;

/** Letters as the server counts them: a letter outside the first plane is one. */
export const lettersIn = (text: string): number => [...text].length;
