import type { Finding } from '@/api/advisor/paths';

export type Level = Finding['level'];

/** The findings of one rule. */
export interface RuleFindings {
  name: string;
  title: string;
  level: Level;
  description: string;
  remediation: string;
  findings: Finding[];
}

/** The levels, the worst first, with their headings. */
export const levels: readonly { level: Level; heading: string; one: string }[] = [
  { level: 'ERROR', heading: 'Errors', one: 'error' },
  { level: 'WARN', heading: 'Warnings', one: 'warning' },
  { level: 'INFO', heading: 'Suggestions', one: 'suggestion' },
];

export const isMuted = (finding: Finding): boolean => finding.exception !== null;

export const isOfCategory = (finding: Finding, category: 'SECURITY' | 'PERFORMANCE'): boolean => finding.categories.includes(category);

/** Groups findings by rule, in the order of their first finding. */
export function byRule(findings: readonly Finding[]): RuleFindings[] {
  const rules = new Map<string, RuleFindings>();
  for (const finding of findings) {
    const { name, title, level, description, remediation } = finding;
    const rule = rules.get(name) ?? { name, title, level, description, remediation, findings: [] };
    rule.findings.push(finding);
    rules.set(name, rule);
  }
  return [...rules.values()];
}

/** The findings whose texts contain every word of the search. */
export function matching(findings: readonly Finding[], search: string): Finding[] {
  const words = search.toLowerCase().split(/\s+/).filter((it) => it !== '');
  return findings.filter((it) => {
    const text = `${it.title} ${it.detail} ${it.name}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

/** The number that the navigation shows: unmuted security problems, without suggestions. */
export const openProblems = (findings: readonly Finding[]): number =>
  findings.filter((it) => isOfCategory(it, 'SECURITY') && it.level !== 'INFO' && !isMuted(it)).length;
