/** `12.5` percent → 1250 basis points; what is no number, or finer than these, is none. */
export const bpsOf = (percent: string): number =>
  /^\d{1,3}(\.\d{1,2})?$/.test(percent.trim()) ? Math.round(Number(percent) * 100) : NaN;
