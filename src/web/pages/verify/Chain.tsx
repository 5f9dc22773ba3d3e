import type { ChainOfTitle } from '#contracts/certificates/certificates.ts';
import { formatDate } from '#web/components/videos/videoText.ts';
import { stepText } from './verdicts.ts';

/** The steps of the rights to a video, with the event of the log behind each. */
export const Chain = ({ chain }: { chain: ChainOfTitle }) => (
  <section>
    <h2 className="text-xl">Chain of title</h2>
    <ol aria-label="Steps" className="mt-4 flex flex-col gap-5 border-l border-line pl-5">
      {chain.map(({ kind, at, event, text }) => {
        const step = stepText(kind, text);
        return (
          <li key={`${kind} ${event}`}>
            <p className="text-sm text-muted">{formatDate(at)} (UTC)</p>
            <p className="font-medium">{step.title}</p>
            {step.text !== '' && <p className="text-sm text-muted wrap-anywhere">{step.text}</p>}
            <p className="proof mt-1 text-xs wrap-anywhere">{event}</p>
          </li>
        );
      })}
    </ol>
    <p className="mt-4 text-sm text-muted">No releases of people, property or music are on file.</p>
  </section>
);
