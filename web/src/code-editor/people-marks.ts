import * as monaco from 'monaco-editor/editor/editor.api';
import type { PersonAtLine } from '@/lib/code-editor';

/** Characters of a name that a line shows; its tooltip has all. */
const nameMax = 32;

/** A bar in the margin of each line with other users, and their names after its end. */
export function peopleMarks(model: monaco.editor.ITextModel, people: readonly PersonAtLine[]): monaco.editor.IModelDeltaDecoration[] {
  const lines = new Map<number, string[]>();
  for (const { name, line } of people) {
    const shown = Math.max(1, Math.min(line, model.getLineCount()));
    lines.set(shown, [...(lines.get(shown) ?? []), name]);
  }
  return [...lines].flatMap(([line, names]) => {
    const end = model.getLineMaxColumn(line);
    const [first = ''] = names;
    const label = `${first.slice(0, nameMax)}${names.length > 1 ? ` +${names.length - 1}` : ''}`;
    return [
      {
        range: new monaco.Range(line, 1, line, 1),
        options: { isWholeLine: true, linesDecorationsClassName: 'sql-person-line', linesDecorationsTooltip: names.join(', ') },
      },
      {
        range: new monaco.Range(line, end, line, end),
        options: {
          showIfCollapsed: true,
          after: { content: label, inlineClassName: 'sql-person', inlineClassNameAffectsLetterSpacing: true, cursorStops: monaco.editor.InjectedTextCursorStops.None },
        },
      },
    ];
  });
}
