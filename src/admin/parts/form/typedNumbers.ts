/** `12.5` percent → 1250 basis points; what is no number, or finer than these, is none. */
export const bpsOf = (percent: string): number =>
  /^\d{1,3}(\.\d{1,2})?$/.test(percent.trim()) ? Math.round(Number(percent) * 100) : NaN;

/** `14` → 14; what is no whole number is none. */
export const wholeOf = (typed: string): number => (/^\d{1,6}$/.test(typed.trim()) ? Number(typed) : NaN);
