/** The page that sets up an installation without accounts. */
export const setupPath = '/setup';

/** Its second step, for the operator who has just signed in. */
export const setupInstallationPath = '/setup?step=installation';
