/** The page of addresses that have none of their own; what is said there comes with it. */
export const later = async () => ({ Component: (await import('./planned-route')).PlannedRoute });
