const centsOf = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
const wholeOf = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', minimumFractionDigits: 0, maximumFractionDigits: 10 });
const rateOf = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', minimumFractionDigits: 2, maximumFractionDigits: 5 });

/**
 * US dollars with two decimals; amounts between zero and a cent with as many as needed
 * (specification, point 9).
 */
export function formatUsd(amount: number): string {
  const size = Math.abs(amount);
  return (size > 0 && size < 0.01 ? wholeOf : centsOf).format(amount);
}

const hourlyOf = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', minimumFractionDigits: 5, maximumFractionDigits: 5 });

/** An hourly price; all have five decimals, so that they align in a column: `$0.01344`. */
export const formatHourly = (amount: number): string => hourlyOf.format(amount);

/** A unit price with all its decimals: `$0.01344`. */
export const formatRate = (amount: number): string => rateOf.format(amount);

/** An amount in hundredths of an ISO 4217 currency: `€25.00`; with the code if it has no sign. */
export function formatMoney(hundredths: number, currency: string): string {
  const amount = hundredths / 100;
  try {
    return new Intl.NumberFormat('en-US', { style: 'currency', currency, minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(amount);
  } catch {
    return `${amount.toFixed(2)} ${currency}`;
  }
}
