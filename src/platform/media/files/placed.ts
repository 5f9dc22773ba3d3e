import type { MediaFacts } from './probe.ts';

/** A filter, with its comma, that adds up channels without known places, which no other filter mixes; '' for all other sound. */
export const placed = ({ unplacedChannels: channels }: Pick<MediaFacts, 'unplacedChannels'>): string => {
  if (channels === null) return '';
  const share = (1 / channels).toFixed(4);
  return `pan=mono|c0=${Array.from({ length: channels }, (_, channel) => `${share}*c${channel}`).join('+')},`;
};
