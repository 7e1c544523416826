/** The Free plan's limit of active projects (specification, point 9), unless the installation has another. */
const freeProjects = 2;

/**
 * The limit of active projects; null without one, or if it is unknown. The server reports its limit
 * once it is reached; before that, more projects than the default prove a higher one.
 */
export function projectLimit(planId: string, active: number, reached: number | null): number | null {
  if (planId !== 'free') return null;
  return reached ?? (active < freeProjects ? freeProjects : null);
}
