import type { CodeFault } from '@/lib/code-editor';

/** The server's errors for settings, in their lines; for a setting without a line, in the first. */
export function refusedLines(text: string, lineOf: ReadonlyMap<string, number>, refusals: ReadonlyMap<string, string>): CodeFault[] {
  const all = text.split('\n');
  return [...refusals].map(([name, message]) => {
    const line = lineOf.get(name) ?? 1;
    return { line, from: 1, to: (all[line - 1]?.length ?? 0) + 1, message };
  });
}
