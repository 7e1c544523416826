/** Returns what is wrong with a commit subject; empty where nothing is. */
export function subjectFaults(subject: string): string[]
