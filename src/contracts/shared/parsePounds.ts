/**
 * The one reader of typed amounts: `49`, `£49.5`, `1,250.00` → pence, exactly; anything else (`1,50`, `1e1`, `0x10`, a minus)
 * → NaN. The answer is a whole number of pence ≥ 0.
 */
export const parsePounds = (text: string): number => {
  const match = /^£?\s*(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d{1,2}))?$/.exec(text.trim());
  if (!match) return Number.NaN;
  const [, pounds = '', pence = ''] = match;
  return Number(pounds.replaceAll(',', '')) * 100 + Number(pence.padEnd(2, '0'));
};
