/** The language of searches, by examples. */
export const searchHelp: readonly { example: string; meaning: string }[] = [
  { example: 'deadlock timeout', meaning: 'both words, in the message or in a value' },
  { example: '"deadlock detected"', meaning: 'the phrase' },
  { example: 'connect*', meaning: 'words that begin with it' },
  { example: 'timeout OR refused', meaning: 'one of them' },
  { example: '-healthcheck', meaning: 'not this word' },
  { example: '(a OR b) -c', meaning: 'parentheses combine conditions' },
  { example: 'severity:error', meaning: 'debug, info, warning, error or fatal' },
  { example: 'severity:>=warning', meaning: 'warnings and worse' },
  { example: 'source:postgres_logs', meaning: 'lines of one source' },
  { example: 'message:deadlock', meaning: 'words of the message only' },
  { example: 'metadata.request.path:/rest/v1/*', meaning: 'the value of a field, or its beginning' },
  { example: 'metadata.response.status_code:>=500', meaning: 'numbers can be compared' },
  { example: 'metadata.user:*', meaning: 'lines that have the field' },
];
