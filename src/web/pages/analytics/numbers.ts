/** How numbers are put into words here. */
const grouped = new Intl.NumberFormat('en-GB');
const percent = new Intl.NumberFormat('en-GB', { style: 'percent', maximumFractionDigits: 1 });

export const countText = (count: number): string => grouped.format(count);
export const shareText = (share: number): string => percent.format(share);

/** Sales per view; null without views. */
export const conversionOf = ({ sales, views }: { sales: number; views: number }): number | null =>
  views === 0 ? null : sales / views;
