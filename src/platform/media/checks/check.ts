/** The subjects of the checks. Every code is reported at most once per file. */
export type CheckCode =
  | 'readable'
  | 'complete'
  | 'damaged'
  | 'resolution'
  | 'duration'
  | 'orientation'
  | 'frame-rate'
  | 'compression'
  | 'black'
  | 'frozen'
  | 'brightness'
  | 'blur'
  | 'letterbox'
  | 'shake'
  | 'sound'
  | 'silence'
  | 'clipping'
  | 'private-data';

/** `blocker`: the file is refused by itself. `warning`: weak, buyers will notice. `hint`: good to know. */
export type Severity = 'blocker' | 'warning' | 'hint' | 'pass';

/** One check of one property of a video: the measured value, the limit, and a sentence for its creator. */
export type Check = {
  code: CheckCode;
  severity: Severity;
  value: number;
  /** The limit that was crossed; for a passed check the first one that could have been. */
  threshold: number;
  message: string;
  /** Present when a moderator must review the video before it is sold. */
  needsModerator?: true;
};

/** A limit of a check, and the sentence for crossing it. */
export type Limit = { severity: Severity; threshold: number; message: string; isCrossed: boolean };

/** Crossed by more than the threshold. */
export const above = (value: number, threshold: number, severity: Severity, message: string): Limit => ({
  severity,
  threshold,
  message,
  isCrossed: value > threshold,
});

/** Crossed by less than the threshold. */
export const below = (value: number, threshold: number, severity: Severity, message: string): Limit => ({
  severity,
  threshold,
  message,
  isCrossed: value < threshold,
});

/** The first crossed limit decides, so the gravest comes first; `fine` is the sentence when none is crossed. */
export const check = (code: CheckCode, value: number, limits: readonly Limit[], fine: string): Check => {
  const rounded = Math.round(value * 1000) / 1000;
  const { severity, threshold, message } = limits.find(({ isCrossed }) => isCrossed) ?? {
    severity: 'pass',
    message: fine,
    threshold: limits.at(-1)?.threshold ?? 0,
  };
  return { code, severity, value: rounded, threshold, message };
};
