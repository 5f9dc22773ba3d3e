import type { ReactNode } from 'react';
import type { SuspensionStory } from '#contracts/auth/people.ts';
import { heldWhileSuspended } from '#contracts/payouts/payoutVocabulary.ts';
import { ukDayText } from '#contracts/shared/dayText.ts';
import { Tag } from '#web/ui/Tag.tsx';
import { AppealForm } from './AppealForm.tsx';

export const SuspensionHeading = () => <h1 className="text-3xl">Your suspension</h1>;

/** The lines of the page, as wide as text is read well. */
export const SuspensionColumn = ({ children }: { children: ReactNode }) => (
  <div className="flex max-w-text flex-col items-start gap-6 [&>*]:max-w-full [&>section]:w-full">{children}</div>
);

const Quote = ({ title, words }: { title: string; words: string | null }) =>
  words && (
    <section aria-label={title} className="flex flex-col gap-2">
      <h2 className="text-xl">{title}</h2>
      <p className="wrap-anywhere whitespace-pre-line">{words}</p>
    </section>
  );

type SuspensionTextProps = { story: SuspensionStory; onAppeal: (appeal: { words: string }) => Promise<void> };

/** Why an account is suspended and since when, and how the appeal stands. */
export const SuspensionText = ({ story, onAppeal }: SuspensionTextProps) => {
  const { since, reason, appeal, words, answer, isCreator } = story;
  return (
    <>
      <div className="flex flex-wrap items-center gap-3">
        <SuspensionHeading />
        {appeal === 'open' && <Tag severity="info">Appeal under review</Tag>}
        {appeal === 'refused' && <Tag severity="danger">It stays</Tag>}
      </div>
      <p>
        {since !== null && `Your account has been suspended since ${ukDayText(since)}. `}
        {appeal === 'open'
          ? 'We have your appeal. Someone who did not suspend your account will decide, and we will email you.'
          : 'You cannot use your account. Licences that you bought or sold stay valid.'}
      </p>
      {isCreator && <p>{heldWhileSuspended}</p>}
      <Quote title="Why your account is suspended" words={reason} />
      <Quote title="Your appeal" words={words} />
      <Quote title="Why it stays" words={answer} />
      {appeal === 'none' && <AppealForm send={onAppeal} />}
    </>
  );
};
