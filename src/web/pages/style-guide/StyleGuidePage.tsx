import { Head } from '#web/seo/Head.tsx';
import { TextLink } from '#web/ui/TextLink.tsx';
import { StyleGuideActions } from './StyleGuideActions.tsx';
import { StyleGuideChoices } from './StyleGuideChoices.tsx';
import { StyleGuideFields } from './StyleGuideFields.tsx';
import { StyleGuideNews } from './StyleGuideNews.tsx';
import { StyleGuideVideos } from './StyleGuideVideos.tsx';

const groups = [
  ['acts', 'Buttons and ways', StyleGuideActions],
  ['fields', 'Fields', StyleGuideFields],
  ['choices', 'Choices', StyleGuideChoices],
  ['news', 'Remarks and states', StyleGuideNews],
  ['videos', 'Videos, people, money', StyleGuideVideos],
] as const;

/** The style guide: every component of the site in every state, for developers and for the tests of its appearance. */
export const StyleGuidePage = () => (
  <div className="wrap pt-12">
    <Head title="Kit" isHidden />
    <h1 className="text-4xl">Kit</h1>
    <p className="mt-4 max-w-text text-lg text-muted">
      Every part in every state. The name above a state says what is to be seen; in production this page is not there.
    </p>
    <nav aria-label="Kit" className="mt-6 flex flex-wrap gap-x-6 gap-y-2">
      {groups.map(([id, title]) => (
        <TextLink key={id} to={`#${id}`}>
          {title}
        </TextLink>
      ))}
    </nav>
    {groups.map(([id, title, Parts]) => (
      <section key={id} id={id} className="mt-16 scroll-mt-20">
        <h2 className="mb-6 text-2xl">{title}</h2>
        <Parts />
      </section>
    ))}
  </div>
);
