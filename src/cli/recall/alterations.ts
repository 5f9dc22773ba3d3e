/** What people do to a video before they upload it again, as ffmpeg arguments. */

export type Alteration = {
  name: string;
  /** Filters for the pictures, in order; `clip` counts the recordings, so that not all of them are altered with the same numbers. */
  picture?: (clip: number) => string[];
  sound?: string[];
  /** Options of the output; `seconds` is the length of the original. */
  output?: (seconds: number) => string[];
  /** Shortest original, in seconds, of which something worth finding is left. */
  leastSeconds?: number;
};

const lines = (count: number): string =>
  `scale=w='if(gte(iw,ih),-2,${count})':h='if(gte(iw,ih),${count},-2)':flags=bicubic`;
const colours = 'eq=contrast=1.25:brightness=0.06:saturation=1.4';
const middle = (seconds: number): string[] => ['-ss', String(seconds * 0.3), '-t', String(Math.min(9, seconds * 0.4))];
const blurredSquare =
  'split[back][front];[back]scale=640:640:force_original_aspect_ratio=increase,crop=640:640,boxblur=20[blurred];' +
  '[front]scale=640:640:force_original_aspect_ratio=decrease[whole];[blurred][whole]overlay=(W-w)/2:(H-h)/2';

export const alterations: readonly Alteration[] = [
  { name: 're-encoded', output: () => ['-crf', '38'] },
  { name: '480p', picture: () => [lines(480)] },
  { name: '240p', picture: () => [lines(240)] },
  { name: 'colours', picture: () => [colours] },
  { name: '12 fps', picture: () => ['fps=12'] },
  { name: 'start cut off', output: () => ['-ss', '3.3'], leastSeconds: 5.3 },
  { name: 'middle part', output: middle, leastSeconds: 5 },
  { name: '1.05× speed', picture: () => ['setpts=PTS/1.05'], sound: ['atempo=1.05'] },
  {
    name: 'banner and logo',
    picture: () => [
      'drawbox=x=0:y=ih*0.83:w=iw:h=ih*0.17:color=white:t=fill',
      'drawbox=x=iw*0.1:y=ih*0.89:w=iw*0.7:h=ih*0.05:color=black:t=fill',
      'drawbox=x=iw*0.04:y=ih*0.05:w=iw*0.15:h=ih*0.12:color=red:t=fill',
    ],
  },
  { name: 'crop to 90 %', picture: () => ['crop=iw*0.9:ih*0.9'] },
  { name: 'crop to 80 %', picture: () => ['crop=iw*0.8:ih*0.8'] },
  { name: 'one side cut off', picture: () => ['crop=iw*0.85:ih:0:0'] },
  { name: 'mirrored', picture: () => ['hflip'] },
  { name: 'black border', picture: () => ['pad=iw*1.2:ih*1.2:(ow-iw)/2:(oh-ih)/2'] },
  { name: 'blurred padding', picture: () => [blurredSquare] },
  { name: 'turned right', picture: () => ['transpose=clock'] },
  { name: 'turned left', picture: () => ['transpose=cclock'] },
  {
    name: 'several at once',
    picture: () => ['hflip', 'crop=iw*0.93:ih*0.93', colours, lines(480), 'setpts=PTS/1.05', 'fps=24'],
    output: () => ['-an'],
  },
];
