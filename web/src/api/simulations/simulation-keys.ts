/** Key prefix of all simulation queries. */
export const simulationsKey = ['operator', 'simulations'] as const;

/** The runs as returned over HTTP. */
export const runsKey = [...simulationsKey, 'runs'] as const;

/** Key of a run's result. */
export const resultKey = (id: string) => [...simulationsKey, 'result', id] as const;
