import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import { measureText } from '#contracts/catalogue/qualityChecks.ts';
import type { QualityCheck } from '#contracts/catalogue/studio.ts';
import { StudioCard } from './StudioCard.tsx';

type Severity = QualityCheck['severity'];

const variants: Record<Severity, { word: string; Icon: typeof Info; colour: string }> = {
  blocker: { word: 'Blocks the sale', Icon: CircleAlert, colour: 'text-danger' },
  warning: { word: 'Warning', Icon: TriangleAlert, colour: 'text-warn' },
  hint: { word: 'Hint', Icon: Info, colour: 'text-info' },
  pass: { word: 'Passed', Icon: CircleCheck, colour: 'text-ok' },
};

const Check = ({ check: { code, severity, message, value, threshold } }: { check: QualityCheck }) => {
  const { word, Icon, colour } = variants[severity];
  const measured = measureText(code, value);
  return (
    <li className="flex gap-3 py-3">
      <Icon aria-hidden size={18} className={`mt-0.5 shrink-0 ${colour}`} />
      <div className="min-w-0">
        <p className="text-sm">
          <span className={`font-semibold ${colour}`}>{word}.</span> {message}
        </p>
        {measured !== null && (
          <p className="proof text-muted">
            measured {measured} · limit {measureText(code, threshold)}
          </p>
        )}
      </div>
    </li>
  );
};

const Checks = ({ checks, label }: { checks: readonly QualityCheck[]; label: string }) => (
  <ul aria-label={label} className="divide-y divide-line">
    {checks.map((check) => (
      <Check key={check.code} check={check} />
    ))}
  </ul>
);

/** Every measurement with its limit; what needs attention first, what passed on demand. */
export const ChecksCard = ({ checks }: { checks: readonly QualityCheck[] }) => {
  const found = (['blocker', 'warning', 'hint'] as const).flatMap((severity) =>
    checks.filter((check) => check.severity === severity),
  );
  const passed = checks.filter(({ severity }) => severity === 'pass');
  return (
    <StudioCard title="Checks">
      {found.length === 0 ? (
        <p className="text-sm">The checks found no problems.</p>
      ) : (
        <Checks label="Found" checks={found} />
      )}
      {passed.length > 0 && (
        <details className="mt-3">
          <summary className="min-h-11 content-center text-sm font-medium">
            {passed.length === 1 ? '1 check passed' : `${passed.length} checks passed`}
          </summary>
          <Checks label="Passed" checks={passed} />
        </details>
      )}
    </StudioCard>
  );
};
