/** Null: no limit. */
export const uploadsLeftText = (count: number | null): string => {
  if (count === null) return 'Unlimited uploads';
  return `${count} ${count === 1 ? 'upload' : 'uploads'} left today`;
};
