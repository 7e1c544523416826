import type { Json, JsonObject } from '@/lib/json';

/** Fields of a step, as EXPLAIN (FORMAT JSON) names them. */
export const numberIn = (raw: JsonObject, name: string): number | null => (typeof raw[name] === 'number' ? raw[name] : null);
export const textIn = (raw: JsonObject, name: string): string => (typeof raw[name] === 'string' ? raw[name] : '');
export const listIn = (raw: JsonObject, name: string): Json[] => (Array.isArray(raw[name]) ? raw[name] : []);

/** The table of a step, with its schema. */
export const relationOf = (raw: JsonObject): string => [textIn(raw, 'Schema'), textIn(raw, 'Relation Name')].filter(Boolean).join('.');
