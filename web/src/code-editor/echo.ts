/** Values reported by an editor that have not come back from the page yet. */
export interface Echo {
  /** The editor reports a new text. */
  reported: (value: string) => void;
  /**
   * Returns whether a value from the page must be shown: false if the editor reported it or it was
   * already given.
   */
  isNews: (value: string) => boolean;
}

/**
 * Distinguishes the page's own changes from those made in the editor. A value comes back late when
 * the user types fast, and showing it then would undo what was typed since.
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
