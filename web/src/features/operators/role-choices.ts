import type { OperatorRole } from '@/api/operations/operators';

/** The roles that someone can have. */
export const roleChoices: { value: OperatorRole; label: string }[] = [
  { value: 'operator', label: 'Operator' },
  { value: 'on_call', label: 'On call' },
];

/** A choice's value as a role. */
export const roleOf = (value: string): OperatorRole => (value === 'operator' ? 'operator' : 'on_call');
