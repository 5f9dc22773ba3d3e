import { useEffect, useState } from 'react';
import { myVideos, type MyVideo } from '#contracts/catalogue/catalogue.ts';
import { answerWithVideo, proposeVideo, type RequestForMe } from '#contracts/requests/requests.ts';
import { answerLimits } from '#contracts/requests/vocabulary.ts';
import { useCall } from '#web/components/shell/Providers.tsx';
import { typedText } from '#web/components/forms/useEndpointForm.ts';
import { SendingForm } from '#web/components/sending/SendingForm.tsx';
import { Field } from '#web/ui/fields/Field.tsx';
import { MoneyInput } from '#web/ui/fields/MoneyInput.tsx';
import { parsePounds } from '#contracts/shared/parsePounds.ts';
import { SegmentedToggle } from '#web/ui/fields/SegmentedToggle.tsx';
import { Select } from '#web/ui/fields/Select.tsx';
import { TextArea } from '#web/ui/fields/TextArea.tsx';
import { TextInput } from '#web/ui/fields/TextInput.tsx';
import { TextLink } from '#web/ui/TextLink.tsx';

type FormProps = { requestId: string; onAnswered: (seen: RequestForMe) => void };

const AnswerTextField = ({ hint }: { hint: string }) => (
  <Field name="words" label="Your message" hint={hint}>
    <TextArea rows={3} maxLength={answerLimits.words} />
  </Field>
);

const useListedVideos = (): readonly MyVideo[] | undefined => {
  const call = useCall();
  const [videos, setVideos] = useState<readonly MyVideo[]>();
  useEffect(() => {
    call(myVideos).then(
      (mine) => setVideos(mine.videos.filter(({ status }) => status === 'listed')),
      () => setVideos([]),
    );
  }, [call]);
  return videos;
};

const VideoForm = ({ requestId, onAnswered }: FormProps) => {
  const call = useCall();
  const videos = useListedVideos();
  if (!videos) return <p role="status">One moment …</p>;
  if (videos.length === 0)
    return (
      <p className="text-muted">
        You have nothing for sale at the moment. <TextLink to="/upload">Upload a video</TextLink>, or offer to film what
        the request describes.
      </p>
    );
  return (
    <SendingForm
      name={`answer-${requestId}`}
      label="Answer with a video"
      act="Send the answer"
      fields={{ videoId: 'Your video', words: 'Your message' }}
      rules={async () => (await import('#contracts/requests/requests.schema.ts')).answerWithVideo.body}
      send={async (body) => onAnswered(await call(answerWithVideo, { params: { requestId }, body }))}
    >
      <Field name="videoId" label="Your video">
        <Select options={[['', 'Please choose'], ...videos.map(({ id, title }) => [id, title] as const)]} />
      </Field>
      <AnswerTextField hint="Why it fits." />
    </SendingForm>
  );
};

const ProposalForm = ({ requestId, onAnswered }: FormProps) => {
  const call = useCall();
  return (
    <SendingForm
      name={`proposal-${requestId}`}
      label="Offer to film it"
      act="Send the offer"
      fields={{ words: 'Your message', pricePence: 'Your price', readyBy: 'Ready by' }}
      rules={async () => (await import('#contracts/requests/requests.schema.ts')).proposeVideo.body}
      read={(typed, submissionId) => ({
        ...typed,
        submissionId,
        pricePence: parsePounds(typedText(typed['pricePence'])),
      })}
      send={async (body) => onAnswered(await call(proposeVideo, { params: { requestId }, body }))}
    >
      <AnswerTextField hint="What you would film, and how." />
      <div className="grid gap-5 sm:grid-cols-2">
        <Field name="pricePence" label="Your price" hint="The buyer pays our fee on top of it.">
          <MoneyInput />
        </Field>
        <Field name="readyBy" label="Ready by">
          <TextInput type="date" />
        </Field>
      </div>
    </SendingForm>
  );
};

const ways = [
  ['video', 'A video that I sell'],
  ['proposal', 'I could film it'],
] as const;

/** A creator answers: with something that is there, or with an offer to make it. */
export const AnswerForms = (props: FormProps) => {
  const [way, setWay] = useState<(typeof ways)[number][0]>('video');
  return (
    <section aria-label="Answer this request" className="flex flex-col items-start gap-5 [&>div]:w-full">
      <h2 className="text-xl">Answer this request</h2>
      <SegmentedToggle label="How you answer" options={ways} value={way} onChange={setWay} />
      <p className="text-sm text-muted">
        Only the person who asked reads it, not other creators. Leave out email addresses and phone numbers: arrange
        everything here.
      </p>
      {way === 'video' ? <VideoForm {...props} /> : <ProposalForm {...props} />}
    </section>
  );
};
