import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import type { OpenSqlEditor } from '@/lib/code-editor';
import { statementAt } from '../language/statements';
import type { Analysis } from '../parser/analyze';
import type { Analyzer } from '../parser/create-analyzer';

/** Texts are checked once the user stops typing for this time. */
const restMs = 300;

/** Checks the editor's text in the background: marks syntax errors and the statement at the cursor. */
export function useChecks(editor: RefObject<OpenSqlEditor | null>, analyzer: Analyzer, text: string) {
  const last = useRef<{ text: string; analysis: Analysis } | null>(null);
  const markStatement = () => {
    const checked = last.current;
    const selection = editor.current?.selection();
    // Marks of an older text would be misplaced.
    if (!checked || !selection || checked.text !== editor.current?.value()) return;
    const { statements } = checked.analysis;
    const found = statements.length > 1 ? statementAt(text, selection.cursor, statements) : undefined;
    editor.current?.setStatement(found ? { from: found.from, to: found.to } : null);
  };
  const show = useEffectEvent((checked: string, analysis: Analysis) => {
    if (checked !== text) return;
    last.current = { text: checked, analysis };
    editor.current?.setFaults('parser', analysis.faults);
    markStatement();
  });
  useEffect(() => {
    let isGone = false;
    const timer = setTimeout(() => {
      void analyzer.analyze(text).then((analysis) => {
        if (!isGone) show(text, analysis);
      });
    }, restMs);
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [analyzer, text]);
  return { markStatement };
}
