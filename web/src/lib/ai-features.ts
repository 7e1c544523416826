import type { Feature, FeatureCheck } from './features';

/** The AI features that an organization opts in to separately (specification, point 6). */
export type OptInTag = 'AI_SQL_GENERATOR_OPT_IN' | 'AI_DATA_GENERATOR_OPT_IN' | 'AI_LOG_GENERATOR_OPT_IN';

interface AiFeature {
  tag: OptInTag;
  /** Without it, the switch is not offered. */
  feature: Feature;
  name: string;
  /** The feature's purpose. */
  does: string;
}

/** The AI features of the specification, in display order. */
export const aiFeatures: readonly AiFeature[] = [
  { tag: 'AI_SQL_GENERATOR_OPT_IN', feature: 'ai_sql_generator', name: 'SQL generator', does: 'Queries generated from plain language.' },
  { tag: 'AI_DATA_GENERATOR_OPT_IN', feature: 'ai_data_generator', name: 'Data generator', does: 'Sample rows for your tables.' },
  { tag: 'AI_LOG_GENERATOR_OPT_IN', feature: 'ai_log_generator', name: 'Log generator', does: 'Log searches generated from plain language.' },
];

/** The AI features that this version has. */
export const offeredAiFeatures = (available: FeatureCheck): readonly AiFeature[] =>
  aiFeatures.filter((it) => available(it.feature));

/** The opt-ins after toggling this feature; features unknown to this page are dropped. */
export const switchedTo = (tags: readonly string[], tag: OptInTag, on: boolean): OptInTag[] =>
  aiFeatures.map((it) => it.tag).filter((it) => (it === tag ? on : tags.includes(it)));
