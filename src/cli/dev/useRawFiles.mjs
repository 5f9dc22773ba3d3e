/** Makes Node import files as text. */
import { register } from 'node:module';

register('./rawFiles.mjs', import.meta.url);
