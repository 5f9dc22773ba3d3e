import { codecs } from './codecs.ts';
import { oddities } from './oddities.ts';
import type { Film } from './film.ts';

/** Every file of the corpus: what cameras and editors make, shapes and times that lead astray, and what is refused. */
export const corpus: readonly Film[] = [...codecs, ...oddities];
