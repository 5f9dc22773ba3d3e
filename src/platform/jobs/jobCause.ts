/** What a queued job carries beside its data: the request and the event that it follows, for the lines of its log and its trace. */
import { currentContext, inContext, type WorkContext } from '#platform/log/context.ts';

type Stored = { followsWork?: WorkContext };

/** The data to queue. Work that belongs to nothing sends its data as it is. */
export const withCause = (data: object): object => {
  const context = currentContext();
  return context === undefined ? data : { ...data, followsWork: context };
};

/** The data as it was sent. */
export const withoutCause = <Data extends object>({ followsWork: _, ...data }: Data & Stored): object => data;

/** Runs a queued job in the context of what has caused it, and gives it the data as it was sent. */
export const inCause = <Data extends object, Result>(
  stored: Data & Stored,
  run: (data: object) => Promise<Result>,
): Promise<Result> => {
  const work = (): Promise<Result> => run(withoutCause(stored));
  return stored.followsWork === undefined ? work() : inContext(stored.followsWork, work);
};
