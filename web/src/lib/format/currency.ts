const centsOf = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
const wholeOf = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', minimumFractionDigits: 0, maximumFractionDigits: 10 });
const rateOf = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', minimumFractionDigits: 2, maximumFractionDigits: 5 });

/** US dollars with two decimals; between nothing and a cent as many as it needs (specification, point 9). */
export function formatUsd(amount: number): string {
  const size = Math.abs(amount);
  return (size > 0 && size < 0.01 ? wholeOf : centsOf).format(amount);
}

/** What one of something costs, to the last decimal that the price has: `$0.01344`. */
export const formatRate = (amount: number): string => rateOf.format(amount);

/** An amount in hundredths of the currency that this code of ISO 4217 names: `€25.00`; by the code where it has no sign. */
export function formatMoney(hundredths: number, currency: string): string {
  const amount = hundredths / 100;
  try {
    return new Intl.NumberFormat('en-US', { style: 'currency', currency, minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(amount);
  } catch {
    return `${amount.toFixed(2)} ${currency}`;
  }
}
