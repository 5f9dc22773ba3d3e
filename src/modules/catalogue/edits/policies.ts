/** The end of a change that nobody checks. */
import { addDays } from '#contracts/shared/addDays.ts';
import { defineProcess, hours, type Process } from '#platform/processes/process.ts';
import type { PoliciesDeps } from '#modules/catalogue/policies.ts';
import { video } from '#modules/catalogue/listing/video.ts';
import { lapseEdit } from './edit.ts';

/** Then the creator is notified, and may send it again. */
const LAPSES_AFTER_DAYS = 14;

/** A change of a listing waits for a moderator; items are `<videoId>:<editId>`. After two days it shows as stuck. */
export const editProcess = ({ handle, now }: Pick<PoliciesDeps, 'handle' | 'now'>): Process =>
  defineProcess({
    name: 'edit',
    title: 'Change of a listing',
    ask: 'moderator',
    states: { waiting: hours(48, { quietMinutes: 60, everyMinutes: 60 }) },
    step: (item, cause) => {
      const [videoId = ''] = item.split(':');
      return handle(video, videoId, lapseEdit(videoId, addDays(now(), -LAPSES_AFTER_DAYS)), cause);
    },
  });
