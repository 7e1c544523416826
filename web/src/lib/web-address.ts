/** Whether an address is one of the web: `http` or `https`, whole (specification, point 5). */
export function isWebAddress(address: string): boolean {
  const protocol = URL.parse(address)?.protocol;
  return protocol === 'http:' || protocol === 'https:';
}
