/** What an organization opts in to, one by one (specification, point 6). */
export type OptInTag = 'AI_SQL_GENERATOR_OPT_IN' | 'AI_DATA_GENERATOR_OPT_IN' | 'AI_LOG_GENERATOR_OPT_IN';

interface AiFeature {
  tag: OptInTag;
  name: string;
  /** What it is for. */
  does: string;
}

/** The AI features there are to be, in the order in which they are shown. */
export const aiFeatures: readonly AiFeature[] = [
  { tag: 'AI_SQL_GENERATOR_OPT_IN', name: 'SQL generator', does: 'Queries generated from plain language.' },
  { tag: 'AI_DATA_GENERATOR_OPT_IN', name: 'Data generator', does: 'Sample rows for your tables.' },
  { tag: 'AI_LOG_GENERATOR_OPT_IN', name: 'Log generator', does: 'Log searches generated from plain language.' },
];

/** What is opted in to once this one is switched; what this page does not know is not said again. */
export const switchedTo = (tags: readonly string[], tag: OptInTag, on: boolean): OptInTag[] =>
  aiFeatures.map((it) => it.tag).filter((it) => (it === tag ? on : tags.includes(it)));
