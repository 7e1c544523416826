/** The names in a list with commas between them; a comma within double quotes belongs to a name. */
export function namesIn(text: string): string[] {
  const made: string[] = [];
  let name = '';
  let isQuoted = false;
  for (const letter of text) {
    if (letter === '"') isQuoted = !isQuoted;
    if (letter === ',' && !isQuoted) {
      made.push(name.trim());
      name = '';
    } else {
      name += letter;
    }
  }
  made.push(name.trim());
  return made.filter((it) => it !== '');
}
