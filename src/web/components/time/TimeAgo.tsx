import { agoText, momentText } from './timeText.ts';

/** How long ago; the moment itself on hover. */
export const TimeAgo = ({ at }: { at: string }) => (
  <time dateTime={at} title={momentText(at)} className="whitespace-nowrap">
    {agoText(at, new Date())}
  </time>
);
