/** Filters that open files, of which ffmpeg is given one at most. */

/** A picture of our own, written to the working directory, under the one name that a filter may open. */
export const OWN_PICTURE = 'mark.png';
/** The filter that reads it. */
export const ownPicture = `movie=${OWN_PICTURE}`;

/** Filters that open a file by themselves, past the lists of protocols and formats that hold for inputs. */
const OPENING_FILTER = /(?<!\w)(?:a?movie|subtitles|ass|drawtext|lut3d|removelogo|haldclut|sendcmd|frei0r)=/;

/** As a filter of its own, with nothing behind it. */
const OWN_FILTER = new RegExp(String.raw`(?<=^|[;\]])${ownPicture.replace('.', String.raw`\.`)}(?=$|[[;])`, 'g');

/** @throws Error when one of these arguments lets a filter open a file other than our picture */
export const mustOpenNoFile = (args: readonly string[]): void => {
  for (const arg of args)
    if (OPENING_FILTER.test(arg.replaceAll(OWN_FILTER, '')))
      throw new Error(`a filter may open no file but ${OWN_PICTURE}: ${arg}`);
};
