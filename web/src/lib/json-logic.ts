import { isJsonObject, type Json } from './json';

/** Real conditions nest a few levels; a deeper one is invalid. */
const depthMax = 32;

/**
 * The result of a condition. `broken`: an invalid rule, such as an unknown operator, too deep or
 * malformed.
 */
export type Verdict = 'holds' | 'fails' | 'broken';

/** Ends an evaluation early; caught in this file. */
class Ended extends Error {
  readonly verdict: Verdict;

  constructor(verdict: Verdict) {
    super(verdict);
    this.verdict = verdict;
  }
}

type Scope = Record<string, Json>;
type Value = Json | undefined;

/**
 * Evaluates a JSON Logic condition (jsonlogic.com) over `data`. A condition that reads a missing
 * variable fails as a whole, whatever surrounds it.
 */
export function rate(condition: unknown, data: Scope): Verdict {
  try {
    return truthy(evaluate(condition as Json, data, 0)) ? 'holds' : 'fails';
  } catch (error) {
    if (error instanceof Ended) return error.verdict;
    throw error;
  }
}

function evaluate(rule: Value, data: Scope, depth: number): Value {
  if (depth > depthMax) throw new Ended('broken');
  if (Array.isArray(rule)) return rule.map((item) => evaluate(item, data, depth + 1) ?? null);
  if (!isJsonObject(rule)) return rule;
  const entries = Object.entries(rule);
  const [only] = entries;
  if (entries.length !== 1 || !only) throw new Ended('broken');
  const [operator, operand] = only;
  const operands = Array.isArray(operand) ? operand : [operand];
  return operate(operator, operands, (item) => evaluate(item, data, depth + 1), data);
}

function operate(
  operator: string,
  operands: Json[],
  value: (rule: Value) => Value,
  data: Scope,
): Value {
  const at = (index: number) => value(operands[index]);
  switch (operator) {
    case 'var':
      return variable(operands, value, data);
    case 'missing':
      return operands.flatMap((key) => value(key) ?? []).filter((key) => resolve(data, key) === undefined);
    case '==':
      return looselyEqual(at(0), at(1));
    case '===':
      return at(0) === at(1);
    case '!=':
      return !looselyEqual(at(0), at(1));
    case '!==':
      return at(0) !== at(1);
    case '!':
      return !truthy(at(0));
    case '!!':
      return truthy(at(0));
    case 'and':
      return firstOr(operands, value, (item) => !truthy(item));
    case 'or':
      return firstOr(operands, value, truthy);
    case 'if':
      return branch(operands, value);
    case 'in':
      return contains(at(0), at(1));
    case '<':
    case '<=':
    case '>':
    case '>=':
      return ordered(operator, operands.map(value));
    default:
      throw new Ended('broken');
  }
}

function variable(operands: Json[], value: (rule: Value) => Value, data: Scope): Value {
  const found = resolve(data, value(operands[0]));
  if (found !== undefined) return found;
  if (operands.length > 1) return value(operands[1]);
  throw new Ended('fails');
}

function resolve(data: Scope, key: Value): Value {
  if (key === '' || key === null || key === undefined) return data;
  const path = typeof key === 'number' ? String(key) : key;
  if (typeof path !== 'string') return undefined;
  let current: Value = data;
  for (const name of path.split('.')) {
    if (Array.isArray(current)) current = current[Number(name)];
    else if (isJsonObject(current) && Object.hasOwn(current, name)) current = current[name];
    else return undefined;
  }
  return current;
}

/** The first value that `stops`, else the last one, as the results of `and` and `or`. */
function firstOr(operands: Json[], value: (rule: Value) => Value, stops: (item: Value) => boolean): Value {
  let last: Value;
  for (const operand of operands) {
    last = value(operand);
    if (stops(last)) return last;
  }
  return last;
}

function branch(operands: Json[], value: (rule: Value) => Value): Value {
  let index = 0;
  for (; index + 1 < operands.length; index += 2) {
    if (truthy(value(operands[index]))) return value(operands[index + 1]);
  }
  return index < operands.length ? value(operands[index]) : null;
}

function contains(item: Value, container: Value): boolean {
  if (typeof container === 'string') return typeof item === 'string' && container.includes(item);
  return Array.isArray(container) && item !== undefined && container.includes(item);
}

function ordered(operator: '<' | '<=' | '>' | '>=', values: Value[]): boolean {
  const pairs = values.slice(1).map((right, index) => [values[index], right] as const);
  return pairs.every(([left, right]) => {
    const textual = typeof left === 'string' && typeof right === 'string';
    const a = textual ? left : numeric(left);
    const b = textual ? right : numeric(right);
    switch (operator) {
      case '<':
        return a < b;
      case '<=':
        return a <= b;
      case '>':
        return a > b;
      case '>=':
        return a >= b;
    }
  });
}

function looselyEqual(left: Value, right: Value): boolean {
  if (typeof left === typeof right || left === null || right === null) return left === right;
  if (typeof left === 'object' || typeof right === 'object') return false;
  return numeric(left) === numeric(right);
}

function numeric(value: Value): number {
  return typeof value === 'object' || value === undefined || value === '' ? NaN : Number(value);
}

/** Truthiness in JSON Logic: empty arrays are false, "0" is true. */
function truthy(value: Value): boolean {
  return Array.isArray(value) ? value.length > 0 : Boolean(value);
}
