import { Progress as Base } from '@base-ui/react/progress';

/** `value` 0–100; null = under way, length unknown. */
export const Progress = ({ value, label, detail }: { value: number | null; label: string; detail?: string }) => (
  <Base.Root value={value} className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-2 text-sm">
    <Base.Label className="font-medium">{label}</Base.Label>
    <span className="text-muted tabular-nums">{detail ?? (value === null ? '' : `${Math.round(value)}%`)}</span>
    <Base.Track className="col-span-2 h-1.5 overflow-hidden rounded-full bg-line">
      <Base.Indicator className="block h-full rounded-full bg-accent transition-[width] duration-200 data-indeterminate:w-1/3 data-indeterminate:animate-pulse" />
    </Base.Track>
  </Base.Root>
);
