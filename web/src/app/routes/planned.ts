/** The component of planned pages; their texts are loaded with it. */
export const later = async () => ({ Component: (await import('./planned-route')).PlannedRoute });
