const words: Record<string, string> = { cpu: 'CPU' };

const capital = (word: string): string => words[word] ?? word.charAt(0).toUpperCase() + word.slice(1);

/**
 * The display name of a compute size, derived from its ID, so that a list of projects needs no
 * catalogue: `ci_micro` is `Micro`, `ci_2xlarge` is `2XL`, `ci_24xlarge_high_memory` is `24XL High
 * Memory`.
 */
export function computeName(id: string): string {
  const [size = '', ...rest] = id.replace(/^ci_/, '').split('_');
  const named = size.replace(/^(\d*)xlarge$/, '$1XL');
  return [capital(named), ...rest.map(capital)].join(' ');
}
