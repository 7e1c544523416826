/** Resolves after so many seconds: a measurement takes its time. */
export const wait = (seconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, seconds * 1_000))
