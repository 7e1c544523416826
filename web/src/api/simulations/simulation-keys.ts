/** Everything that is asked of simulations. */
export const simulationsKey = ['operator', 'simulations'] as const;

/** The runs as returned over HTTP. */
export const runsKey = [...simulationsKey, 'runs'] as const;

/** What one run leaves behind. */
export const resultKey = (id: string) => [...simulationsKey, 'result', id] as const;
