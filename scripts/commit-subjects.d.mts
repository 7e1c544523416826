/** Returns the faults of a commit subject; empty when there are none. */
export function subjectFaults(subject: string): string[]
