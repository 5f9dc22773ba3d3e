/** What part of a list is asked for, in which order. */
export type ListPage = {
  sort: { field: string; isDescending: boolean };
  /** The first row, from 0; both inclusive. */
  from: number;
  to: number;
};
