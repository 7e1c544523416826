import { readStored, writeStored } from './storage';

const key = 'signalbox.last_project';

/** Stands in a path where there is no project's ref; a self-hosted installation's one project is called so. */
export const placeholderRef = 'default';

/** The project that was open last, for addresses that name none. */
export const lastProject = (): string | null => readStored(key);

export function rememberProject(ref: string): void {
  if (ref !== placeholderRef) writeStored(key, ref);
}

/** Forgets it where it is the one that is gone. */
export function forgetProject(ref: string): void {
  if (lastProject() === ref) writeStored(key, null);
}
