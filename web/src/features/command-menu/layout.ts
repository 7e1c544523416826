import { defaultFilter } from 'cmdk';
import type { Command } from '@/lib/commands/command';

/** More rows are not useful and cost time with every letter. */
export const rowsMax = 50;

/** A heading with its commands. */
export interface Section {
  name: string;
  commands: Command[];
}

/** The displayed commands of a page, and the number of omitted ones. */
export interface Layout {
  sections: Section[];
  /** All matches, shown or not. */
  found: number;
}

/** Smaller is higher; sections of equal priority keep the order of registration. */
const priorities: Record<string, number> = {
  Recent: 1,
  Connect: 2,
  Actions: 3,
  'Table Editor': 3,
  'SQL Editor': 3,
  Queries: 3,
  Docs: 3,
};
const defaultPriority = 10;

const priorityOf = (section: string): number => priorities[section] ?? defaultPriority;

/** The commands by section; search results are sorted by match, in the section of the best. */
export function layOut(commands: readonly Command[], query: string): Layout {
  const offered = withoutDoubles(commands);
  const typed = query.trim();
  const found = typed === '' ? offered.filter((it) => !it.isHidden) : matching(offered.filter((it) => !it.isSuggestion), typed);
  const sections = sectionsOf(found.slice(0, rowsMax));
  return { sections: typed === '' ? sections.sort((a, b) => priorityOf(a.name) - priorityOf(b.name)) : sections, found: found.length };
}

/** Of two commands with the same ID the later one takes the position of the first. */
const withoutDoubles = (commands: readonly Command[]): Command[] => [...new Map(commands.map((it) => [it.id, it])).values()];

function matching(commands: Command[], typed: string): Command[] {
  return commands
    .map((command) => ({ command, score: scoreOf(command, typed) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .map(({ command }) => command);
}

/** A command is found by its name, search terms and ref. */
function scoreOf({ name, searchText, detail }: Command, typed: string): number {
  return Math.max(...[name, searchText, detail].map((text) => (text ? defaultFilter(text, typed) : 0)));
}

function sectionsOf(commands: Command[]): Section[] {
  const byName = new Map<string, Command[]>();
  for (const command of commands) {
    const section = byName.get(command.section);
    if (section) section.push(command);
    else byName.set(command.section, [command]);
  }
  return [...byName].map(([name, members]) => ({ name, commands: members }));
}
