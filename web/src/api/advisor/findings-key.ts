/** The cache key of the advisor's findings in a database. */
export const findingsKey = (ref: string) => ['advisor-findings', ref] as const;

/** The cache key of the statistics of a database's statements and sessions. */
export const performanceKey = (ref: string) => ['query-performance', ref] as const;
