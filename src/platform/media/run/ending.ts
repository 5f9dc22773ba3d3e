import { MediaError } from './mediaError.ts';

/** Complaints of the machine, not of the film. */
export const OUR_FAULT =
  /No space left|Permission denied|No such file|Read-only file system|Input\/output error|Unknown encoder|while opening encoder|Unrecognized option|Option .* not found|No such filter|Error (?:initializing|parsing) filter|^unshare: /im;
/** The exit code by which a shell reports that the program could not be started at all. */
const NOT_STARTED = [126, 127];
/** The exit code by which the shell of a box reports that the program had used up its processor time: 128 and SIGXCPU. */
const XCPU_BY_SHELL = 152;
/** The exit code of ffmpeg when a signal ends it, SIGXCPU as well; newer versions end like this when something is not permitted, too. */
const SIGNALLED = 255;
/** Signals by which a program ends itself when a file leads it astray; it would do so again. */
const CRASHES: NodeJS.Signals[] = ['SIGSEGV', 'SIGABRT', 'SIGBUS', 'SIGFPE', 'SIGILL'];

/**
 * Damaged files end in too many ways to list them, and sometimes without a word. So the file is at fault unless we are
 * known to be, else a damaged upload would be tried again and again.
 */
export const endingOf = (
  code: number | null,
  killedBy: NodeJS.Signals | null,
  stderrTail: string,
): MediaError | undefined => {
  const detail = stderrTail.trim().slice(-1500) || `ended with ${killedBy ?? code}`;
  if (killedBy === 'SIGXCPU' || code === XCPU_BY_SHELL || (code === SIGNALLED && !/not permitted/.test(stderrTail)))
    return new MediaError('timeout', 'it has used up its processor time, or is being stopped');
  const isOutOfMemory = /Cannot allocate memory/.test(stderrTail);
  if (killedBy !== null && CRASHES.includes(killedBy) && !isOutOfMemory) return new MediaError('undecodable', detail);
  if (killedBy !== null || isOutOfMemory) return new MediaError('killed', detail);
  if (code === 0) return undefined;
  const isOurFault = OUR_FAULT.test(stderrTail) || (code !== null && NOT_STARTED.includes(code));
  return new MediaError(isOurFault ? 'failed' : 'undecodable', detail);
};
