const usual = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** So small that two decimals would make nothing of it. */
const tiny = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  minimumFractionDigits: 0,
  maximumFractionDigits: 10,
});

const cent = 0.01;

/** US dollars with two decimals: `$1,870.00`; between nothing and a cent with as many as it needs: `$0.00325`. */
export function formatMoney(dollars: number): string {
  return dollars > 0 && dollars < cent ? tiny.format(dollars) : usual.format(dollars);
}
