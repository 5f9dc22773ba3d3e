import { Lightbulb } from 'lucide-react';
import type { MyVideo } from '#contracts/catalogue/catalogue.ts';

/** What would help the video, in plain words; once it is sold, nothing would. */
export const AdviceList = ({ video: { status, advice } }: { video: Pick<MyVideo, 'status' | 'advice'> }) =>
  status !== 'sold' &&
  advice.length > 0 && (
    <ul aria-label="Advice" className="flex flex-col gap-1 text-sm text-muted">
      {advice.map((text) => (
        <li key={text} className="flex gap-2">
          <Lightbulb aria-hidden size={15} className="mt-0.5 shrink-0 text-warn" />
          {text}
        </li>
      ))}
    </ul>
  );
