import { above, check, type Check } from './check.ts';
import { ADVISED } from '#platform/media/files/limits.ts';
import type { Signals } from '#platform/media/measure/measure.ts';
import type { MediaFacts } from '#platform/media/files/probe.ts';

/** Weak sound is advised on and never refused; without readable sound there is only one check. */
export const soundChecks = (facts: MediaFacts, signals: Signals): Check[] => {
  const { silentShare, truePeakDb } = signals;
  if (silentShare === null || truePeakDb === null) return [noSound(facts)];
  const silent = `The sound is almost silent for ${Math.round(silentShare * 100)}% of the video.`;
  const clipped =
    'The sound is so loud in places that it is clipped. A greater distance or a lower recording level avoids that.';
  return [
    { code: 'sound', severity: 'pass', value: 1, threshold: 1, message: 'The video has sound.' },
    check('silence', silentShare, [above(silentShare, ADVISED.silentShare, 'hint', silent)], 'The sound can be heard.'),
    check(
      'clipping',
      truePeakDb,
      [above(truePeakDb, ADVISED.truePeakDb, 'hint', clipped)],
      'The sound is not clipped.',
    ),
  ];
};

const noSound = ({ hasSoundTrack }: MediaFacts): Check => ({
  code: 'sound',
  value: 0,
  threshold: 1,
  ...(hasSoundTrack
    ? {
        severity: 'warning',
        message: 'The sound in this file cannot be read. Please export the video again if it should have sound.',
      }
    : { severity: 'hint', message: 'The video has no sound. That is fine; natural sound is welcome too.' }),
});
