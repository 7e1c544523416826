/** Rows that the page keeps; filters find the others. */
export const loadedMax = 100_000;
