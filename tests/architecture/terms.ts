/** A term that the code no longer uses, and the standard term in its place. */
export interface RetiredTerm {
  /** Words of a name, in lower case, as `session_wish` and `sessionWish` contain them. */
  words: string[]
  instead: string
}

/** The names of code, files and interface avoid these. A word stands for itself, not for parts of other words. */
export const retiredNames: RetiredTerm[] = [
  { words: ['hear', 'hears', 'heard', 'hearer', 'hearers', 'unhear'], instead: 'subscribe, receive' },
  { words: ['tell', 'tells', 'told', 'untold'], instead: 'notify, publish, report' },
  { words: ['wish', 'wishes', 'wished'], instead: 'request, options' },
  { words: ['asked', 'wanted'], instead: 'requested, expected' },
  { words: ['whom', 'whoever', 'somebody', 'bystander', 'bystanders'], instead: 'the noun: requester, subscriber, client' },
  { words: ['looks', 'looked'], instead: 'probe, check, poll' },
  { words: ['desk', 'desks'], instead: 'service' },
  { words: ['surroundings'], instead: 'context' },
  { words: ['standing', 'standings'], instead: 'session context, subscription state' },
  { words: ['rehearsal', 'rehearsals', 'rehearsed', 'rehearse'], instead: 'simulation' },
  { words: ['unsettled'], instead: 'pending apply' },
  { words: ['happening', 'happenings'], instead: 'scenario event' },
  { words: ['attendance'], instead: 'arrival schedule' },
  { words: ['switchboard'], instead: 'connection pool' },
  { words: ['crowd'], instead: 'virtual users' },
  { words: ['outlet', 'outlets'], instead: 'notification channel' },
  { words: ['newborn'], instead: 'initial' },
  { words: ['farewell', 'vacate', 'roomy'], instead: 'shutdown notice, release, has capacity' },
  { words: ['seat', 'seats'], instead: 'slot' },
  { words: ['errand', 'errands'], instead: 'task' },
  { words: ['visitor'], instead: 'anonymous connection, browser user' },
]

/** Phrases that texts for readers avoid. */
export const retiredPhrases: readonly string[] = [
  'by itself',
  'whoever',
  'somebody',
  'whom',
  'is told',
  'are told',
  'was told',
  'wish',
  'the present one',
  "one's own",
  'in vain',
  'code host',
]

/** The retired phrases in a text. */
export const phrasesIn = (text: string): string[] =>
  retiredPhrases.filter((phrase) => new RegExp(`\\b${phrase}\\b`, 'i').test(text))

/** The words of an identifier or a file name, in lower case. */
export function wordsOf(name: string): string[] {
  return (name.match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])|[0-9]+/g) ?? []).map((word) => word.toLowerCase())
}

/** The retired terms among the words of a name, each with what to write instead. */
export function retiredIn(name: string): string[] {
  const words = new Set(wordsOf(name))
  return retiredNames.flatMap(({ words: retired, instead }) =>
    retired.filter((word) => words.has(word)).map((word) => `${name}: "${word}", write ${instead}`),
  )
}

const literals = /R"(\w*)\([\s\S]*?\)\1"|"(?:\\.|[^"\\\n])*"/g
const comments = /\/\/[^\n]*|\/\*[\s\S]*?\*\//g

/** The identifiers of a C++ or TypeScript source, each once, and the words of texts between tags. */
export function identifiersOf(source: string): string[] {
  const code = source.replace(comments, ' ').replace(literals, ' ')
  return [...new Set(code.match(/[A-Za-z_]\w*/g) ?? [])]
}

/** The texts in quotation marks of a source, without those in its comments. */
export const literalsOf = (source: string): string[] => source.replace(comments, ' ').match(literals) ?? []
