import { Link } from 'react-router-dom';
import type { Video } from '#contracts/catalogue/catalogue.ts';

/** The creator's name, leading to their page where there is one. */
export const CreatorLink = ({ video: { creator, creatorUsername } }: { video: Video }) =>
  creatorUsername === null ? (
    creator
  ) : (
    <Link to={`/creators/${creatorUsername}`} className="text-inherit underline decoration-line underline-offset-4">
      {creator}
    </Link>
  );
