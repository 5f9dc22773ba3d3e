const numerals = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];

/** 3 → `three`; from eleven on in figures. */
export const inNumerals = (count: number): string => numerals[count] ?? String(count);

/** 1, `day` → `1 day`; 1400 → `1,400 days`. */
export const countOf = (count: number, noun: string): string =>
  `${count.toLocaleString('en-GB')} ${noun}${count === 1 ? '' : 's'}`;
