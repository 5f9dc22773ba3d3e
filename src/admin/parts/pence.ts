const pounds = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP' });

/** `5390` → `£53.90`, always with two decimals, so that columns line up. */
export const formatPence = (pence: number): string => pounds.format(pence / 100);
