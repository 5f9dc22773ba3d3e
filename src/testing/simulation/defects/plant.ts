import type { Defect } from './defect.ts';

export type Planted = Pick<Defect, 'name' | 'patches'>;

/** The text of this file with the defect in it. @throws Error when what is to be replaced does not occur there exactly once */
export const plant = ({ name, patches }: Planted, file: string, code: string): string =>
  patches
    .filter((patch) => patch.file === file)
    .reduce((text, { find, put }) => {
      const [before, after, ...more] = text.split(find);
      if (before === undefined || after === undefined || more.length > 0)
        throw new Error(`“${name}” no longer fits ${file}: ${find}`);
      return before + put + after;
    }, code);
