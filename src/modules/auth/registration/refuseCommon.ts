import { fieldProblem } from '#contracts/http/problem.ts';

/** Refuses the most common passwords. @throws Problem `invalid-input` on this field, e.g. `/password` */
export const refuseCommon = (isCommon: boolean, field: string): void => {
  if (isCommon) throw fieldProblem(field, 'This password is too common. Please choose another.');
};
