/** The start of the keys of a project's texts that were never saved. */
export const unsavedPrefix = (ref: string): string => `${ref}/new/`;

/** The key of a snippet's draft; each new snippet has its own, so that two tabs never share one. */
export const draftKey = (ref: string, id: string, draftId: string | null): string => (draftId === null ? `${ref}/${id}` : unsavedPrefix(ref) + draftId);
