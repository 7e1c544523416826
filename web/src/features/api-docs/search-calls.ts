import type { CallGroup } from './calls';

/** The calls that contain every search word in their method, path, name, summary or resource. */
export function searchCalls(groups: CallGroup[], search: string): CallGroup[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return groups;
  return groups
    .map((group) => ({
      ...group,
      calls: group.calls.filter(({ method, path, id, summary }) => {
        const text = [method, path, id, summary, group.name].join(' ').toLowerCase();
        return words.every((word) => text.includes(word));
      }),
    }))
    .filter((group) => group.calls.length > 0);
}
