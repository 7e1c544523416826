import type { editor } from 'monaco-editor/editor/editor.api';

/** A color of the page, by the name of its token in `ui/styles/tokens.css`. */
type Token = (name: string) => string;

/** A little over a third, like text selection elsewhere. */
const faint = '59';

/** Editor theme from the page's colors. */
export function themeOf(token: Token, isDark: boolean): editor.IStandaloneThemeData {
  const text = (name: string) => token(name).slice(1);
  return {
    base: isDark ? 'vs-dark' : 'vs',
    inherit: true,
    rules: [
      { token: '', foreground: text('text') },
      { token: 'comment', foreground: text('muted') },
      { token: 'default', foreground: text('notice') },
      { token: 'key', foreground: text('accent') },
      { token: 'keyword', foreground: text('accent') },
      { token: 'name', foreground: text('notice') },
      { token: 'number', foreground: text('info') },
      { token: 'operator', foreground: text('muted') },
      { token: 'parameter', foreground: text('warn') },
      { token: 'string', foreground: text('ok') },
      { token: 'type', foreground: text('notice') },
    ],
    colors: {
      focusBorder: token('focus'),
      foreground: token('text'),
      'editor.background': token('background'),
      'editor.foreground': token('text'),
      'editor.lineHighlightBackground': token('background'),
      'editor.lineHighlightBorder': token('border'),
      'editor.selectionBackground': `${token('accent')}${faint}`,
      'editor.inactiveSelectionBackground': `${token('idle')}${faint}`,
      // Text under a find match must stay readable: the background can show every color, within a
      // border.
      'editor.findMatchBackground': token('hover'),
      'editor.findMatchBorder': token('focus'),
      'editor.findMatchHighlightBackground': token('hover'),
      'editor.findMatchHighlightBorder': token('border-strong'),
      'editor.rangeHighlightBackground': token('hover'),
      // The library colors nested brackets by depth.
      'editorBracketHighlight.foreground1': token('text'),
      'editorBracketHighlight.foreground2': token('text'),
      'editorBracketHighlight.foreground3': token('text'),
      'editorCursor.foreground': token('text'),
      'editorError.foreground': token('danger'),
      'editorLineNumber.activeForeground': token('text'),
      'editorLineNumber.foreground': token('muted'),
      'editorHoverWidget.background': token('raised'),
      'editorHoverWidget.border': token('border-strong'),
      'editorSuggestWidget.background': token('raised'),
      'editorSuggestWidget.border': token('border-strong'),
      'editorSuggestWidget.foreground': token('text'),
      'editorSuggestWidget.highlightForeground': token('accent'),
      'editorSuggestWidget.focusHighlightForeground': token('accent'),
      'editorSuggestWidget.selectedBackground': token('hover'),
      'editorSuggestWidget.selectedForeground': token('text'),
      'editorWidget.background': token('raised'),
      'editorWidget.border': token('border-strong'),
      'editorWidget.foreground': token('text'),
      'icon.foreground': token('muted'),
      'input.background': token('background'),
      'input.border': token('border-strong'),
      'input.foreground': token('text'),
      'input.placeholderForeground': token('muted'),
      'scrollbarSlider.activeBackground': token('idle'),
      'scrollbarSlider.background': `${token('idle')}${faint}`,
      'scrollbarSlider.hoverBackground': token('idle'),
    },
  };
}

/**
 * Calls back immediately and on every change of the page's theme, until the returned function is
 * called.
 */
export function followTheme(paint: (theme: editor.IStandaloneThemeData) => void): () => void {
  const root = document.documentElement;
  const applyTheme = () => {
    const style = getComputedStyle(root);
    const token: Token = (name) => style.getPropertyValue(`--sb-${name}`).trim();
    paint(themeOf(token, style.colorScheme !== 'light'));
  };
  applyTheme();
  const watch = new MutationObserver(applyTheme);
  watch.observe(root, { attributeFilter: ['data-theme'] });
  return () => watch.disconnect();
}
