import { getApiDocument } from '#contracts/http/apiDocument.ts';
import { browseVideos } from '#contracts/catalogue/catalogue.ts';
import { openRequests } from '#contracts/requests/requests.ts';
import { getFigures } from '#contracts/sales/figures.ts';
import { currentLicence } from '#contracts/sales/sales.ts';
import { grantDocument } from '#contracts/catalogue/studio.ts';
import { aList, aVideo, noFigures } from '#testing/site/videos.ts';
import { createAnswers, type Answers } from './render.tsx';

const aText = (text: string) => ({ version: '1', hash: 'c0ffee', text });

/** The answers of the server while it renders the pages that are always there. */
export const siteAnswers = (): Answers => {
  const answers = createAnswers();
  answers.answer(browseVideos, ({ query }) => aList([aVideo()], query.category === 'diy' ? 1200 : 1));
  answers.answer(getFigures, { ...noFigures, videosListed: 0, videosSold: 0, paidToCreatorsPence: 0 });
  answers.answer(openRequests, { requests: [], total: 0, page: 1, pageSize: 20 });
  answers.answer(currentLicence, aText('EXCLUSIVE LICENCE <b>'));
  answers.answer(grantDocument, aText('GRANT OF EXCLUSIVE RIGHTS'));
  answers.answer(getApiDocument, {
    paths: { '/api/figures': { get: { summary: 'Counts.', tags: ['figures'], 'x-access': 'open', responses: {} } } },
  });
  return answers;
};
