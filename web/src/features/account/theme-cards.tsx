import { useId } from 'react';
import { type Theme, type ThemeChoice, themeChoices, themeNames } from '@/lib/theme';

const details: Record<ThemeChoice, string> = {
  system: 'Matches your system',
  dark: 'For low light',
  light: 'For bright light',
  'classic-dark': 'Neutral grays',
};

interface ThemeCardsProps {
  choice: ThemeChoice;
  onChoose: (choice: ThemeChoice) => void;
}

/** The themes, each in its own colors. */
export function ThemeCards({ choice, onChoose }: ThemeCardsProps) {
  const name = useId();
  return (
    <fieldset>
      <legend className="sr-only">Theme</legend>
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-4">
        {themeChoices.map((it) => (
          <label
            key={it}
            className="grid cursor-pointer gap-2 rounded-md border p-2 hover:bg-hover has-checked:border-accent has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
          >
            <Sketches of={it} />
            <span className="flex items-start gap-2 text-sm">
              <input
                type="radio"
                name={name}
                value={it}
                checked={it === choice}
                onChange={() => onChoose(it)}
                className="mt-0.5 size-4 shrink-0 outline-none"
              />
              <span className="min-w-0">
                <span className="font-medium">{themeNames[it]}</span>
                <span className="block text-xs text-muted">{details[it]}</span>
              </span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** The system's theme is one of two. */
function Sketches({ of }: { of: ThemeChoice }) {
  const themes: Theme[] = of === 'system' ? ['dark', 'light'] : [of];
  return (
    <span aria-hidden="true" className="flex h-20 overflow-hidden rounded-sm border">
      {themes.map((it) => (
        <Sketch key={it} theme={it} />
      ))}
    </span>
  );
}

/** A small page preview in the colors of its theme. */
function Sketch({ theme }: { theme: Theme }) {
  return (
    <span data-theme={theme} className="grid flex-1 grid-rows-[12px_1fr] bg-background">
      <span className="border-b bg-surface" />
      <span className="grid content-start gap-1.5 p-2">
        <span className="h-1.5 w-2/3 rounded-full bg-text" />
        <span className="h-1.5 w-full rounded-full bg-border-strong" />
        <span className="h-1.5 w-5/6 rounded-full bg-border-strong" />
        <span className="mt-1 h-3 w-1/2 rounded-sm bg-accent" />
      </span>
    </span>
  );
}
