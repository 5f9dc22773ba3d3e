import { Lightbulb } from 'lucide-react';

/** What would help the video, in plain words. */
export const AdviceList = ({ advice }: { advice: readonly string[] }) =>
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
