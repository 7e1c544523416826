/** The text without comments and literals, with unchanged line numbers. */
function code(text: string): string {
  const blank = (found: string) => found.replace(/[^\n]/g, ' ')
  return text
    .replace(/R"([^(\s]*)\([\s\S]*?\)\1"/g, blank)
    .replace(/"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])'/g, blank)
    .replace(/\/\/[^\n]*|\/\*[\s\S]*?\*\//g, blank)
}

/** The start of the expression around `at`: after the last `;`, `{` or `}` before it. */
function beginOf(text: string, at: number): number {
  let begin = at
  while (begin > 0 && !';{}'.includes(text[begin - 1] as string)) --begin
  return begin
}

/** Conditional operators with `co_await` after `?` or `:`, as line numbers. g++ 12 destroys their result twice. */
export function conditionalAwaits(source: string): number[] {
  const text = code(source)
  const faults: number[] = []
  for (const { index } of text.matchAll(/\bco_await\b/g)) {
    if (text.slice(beginOf(text, index), index).includes('?')) faults.push(text.slice(0, index).split('\n').length)
  }
  return faults
}

/**
 * Expressions with `co_await` that create an aggregate or a closure in braces, as line numbers. g++
 * 12 destroys such a temporary twice. The opening brace of an `if`, `for` or `while` block is not
 * part of the expression.
 */
export function aggregatesInAwaits(source: string): number[] {
  const text = code(source)
  const faults: number[] = []
  for (const { index } of text.matchAll(/\bco_await\b/g)) {
    const begin = beginOf(text, index)
    let depth = 0
    let end = begin
    for (; end < text.length; ++end) {
      const mail = text[end] as string
      if (mail === '(') ++depth
      if (mail === ')') --depth
      // The end of a `for` head, if the expression starts inside it.
      if (mail === ';' || mail === '{' || depth < 0) break
    }
    const opensBlock = text[end] === '{' && /^\s*(if|for|while|switch)\b/.test(text.slice(begin, end)) && depth === 0
    // A brace before `co_await` in the same expression: `f(a{co_await b})`.
    const before = text.slice(0, begin).trimEnd()
    const isInsideBraces = before.endsWith('{') && /[\w>)\]]\s*\{$/.test(before) && !/(\)|\b(else|do|try|noexcept|const|mutable)|->[^;{}]*)\s*\{$/.test(before)
    if ((text[end] === '{' && !opensBlock) || isInsideBraces) faults.push(text.slice(0, index).split('\n').length)
  }
  return faults
}
