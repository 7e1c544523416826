/** Formats a text; rejects if it cannot be read. The formatter is loaded on first use. */
export async function formatSql(text: string): Promise<string> {
  const { formatDialect, postgresql } = await import('sql-formatter');
  return formatDialect(text, {
    dialect: postgresql,
    tabWidth: 2,
    keywordCase: 'upper',
    functionCase: 'preserve',
    linesBetweenQueries: 1,
    paramTypes: { named: [':'], numbered: ['$'] },
  });
}
