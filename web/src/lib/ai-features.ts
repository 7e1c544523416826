/** The AI features that an organization opts in to separately (specification, point 6). */
export type OptInTag = 'AI_SQL_GENERATOR_OPT_IN' | 'AI_DATA_GENERATOR_OPT_IN' | 'AI_LOG_GENERATOR_OPT_IN';

interface AiFeature {
  tag: OptInTag;
  name: string;
  /** The feature's purpose. */
  does: string;
}

/** The planned AI features, in display order. */
export const aiFeatures: readonly AiFeature[] = [
  { tag: 'AI_SQL_GENERATOR_OPT_IN', name: 'SQL generator', does: 'Queries generated from plain language.' },
  { tag: 'AI_DATA_GENERATOR_OPT_IN', name: 'Data generator', does: 'Sample rows for your tables.' },
  { tag: 'AI_LOG_GENERATOR_OPT_IN', name: 'Log generator', does: 'Log searches generated from plain language.' },
];

/** The opt-ins after toggling this feature; features unknown to this page are dropped. */
export const switchedTo = (tags: readonly string[], tag: OptInTag, on: boolean): OptInTag[] =>
  aiFeatures.map((it) => it.tag).filter((it) => (it === tag ? on : tags.includes(it)));
