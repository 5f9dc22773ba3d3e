/** How every control that takes text looks. */
export const controlClasses =
  'w-full min-h-11 rounded-md border border-edge bg-surface px-3.5 py-2 text-base text-ink transition-colors ' +
  'focus:outline-2 focus:outline-offset-0 focus:outline-accent data-invalid:border-danger aria-invalid:border-danger ' +
  'disabled:cursor-not-allowed disabled:bg-sunk disabled:text-muted [&[readonly]]:bg-sunk [&[readonly]]:text-muted';
