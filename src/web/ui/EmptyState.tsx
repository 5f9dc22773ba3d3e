import type { ReactNode } from 'react';

export type EmptyStateProps = {
  /** One drawn object. */
  drawing?: ReactNode;
  title: string;
  text?: ReactNode;
  /** One button. */
  action?: ReactNode;
  headingLevel?: 1 | 2;
};

export const EmptyState = ({ drawing, title, text, action, headingLevel = 2 }: EmptyStateProps) => {
  const Heading = headingLevel === 1 ? 'h1' : 'h2';
  return (
    <div className="flex flex-col items-center gap-4 px-4 py-14 text-center">
      {drawing && <div className="text-accent">{drawing}</div>}
      <Heading className="text-xl">{title}</Heading>
      {text && <p className="max-w-text text-muted">{text}</p>}
      {action && <div className="mt-2">{action}</div>}
    </div>
  );
};
