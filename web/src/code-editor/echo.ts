/** What an editor told of, on its way through the page and back. */
export interface Echo {
  /** The editor's text is now this. */
  reported: (value: string) => void;
  /** Whether a value that the page gives is to be shown: false for one that the editor told of, or that was given already. */
  isNews: (value: string) => boolean;
}

/**
 * Tells the page's own changes from those that the editor made itself. A value comes back late where
 * someone types fast, and showing it then would take away what was typed meanwhile.
 */
export function createEcho(first: string): Echo {
  let given = first;
  let underway: string[] = [];
  return {
    reported: (value) => {
      underway.push(value);
    },
    isNews: (value) => {
      if (value === given) return false;
      given = value;
      const at = underway.indexOf(value);
      underway = at < 0 ? [] : underway.slice(at + 1);
      return at < 0;
    },
  };
}
