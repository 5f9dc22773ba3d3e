import { styled } from '@mui/material/styles';
import { formatPounds } from '#contracts/shared/money.ts';
import type { AdminRequest, AdminRequestRow } from '#contracts/requests/requests.ts';
import { categoryLabel } from '#contracts/catalogue/vocabulary.ts';
import { Columns, Stack } from '#admin/parts/Columns.tsx';
import { Facts } from '#admin/parts/Facts.tsx';
import { RowLink } from '#admin/parts/list/ListPage.tsx';
import { Loading } from '#admin/parts/Loading.tsx';
import { PageHeader } from '#admin/parts/PageHeader.tsx';
import { Panel } from '#admin/parts/Panel.tsx';
import { ShowPage } from '#admin/parts/ShowPage.tsx';
import { StatusTag } from '#admin/parts/StatusTag.tsx';
import { formatMoment } from '#admin/parts/time.ts';
import { PersonName } from '#admin/parts/PersonName.tsx';
import { ModerateButton } from './ModerateButton.tsx';
import { PassRequestButton } from './PassRequestButton.tsx';
import { answerLabels, budgetText, stateLabel } from './requestLabels.ts';

const back = { to: '/requests', label: 'Content requests' };

/** A row of the list stands for the request until all of it is here. */
const isWhole = (request: AdminRequest | AdminRequestRow): request is AdminRequest => 'given' in request;

export const RequestShow = () => (
  <ShowPage<AdminRequest | AdminRequestRow> back={back}>
    {(request) => (isWhole(request) ? <Whole request={request} /> : <Loading />)}
  </ShowPage>
);

const Whole = ({ request }: { request: AdminRequest }) => (
  <>
    <PageHeader
      title={request.title}
      back={back}
      lead={<StatusTag label={stateLabel(request)} />}
      actions={
        <>
          <PassRequestButton request={request} />
          <ModerateButton act={request.isHidden ? 'show' : 'hide'} id={request.id} />
        </>
      }
    />
    <Stack>
      <Columns>
        <Panel title="What is asked for">
          <Text>{request.description}</Text>
        </Panel>
        <About request={request} />
      </Columns>
      <Answers request={request} />
    </Stack>
  </>
);

const About = ({ request }: { request: AdminRequest }) => (
  <Panel title="The request">
    <Facts
      rows={[
        ['Reference', request.reference],
        ['Asked', formatMoment(request.requestedAt)],
        ['Category', categoryLabel(request.category)],
        ['Budget', budgetText(request)],
        ['Needed by', request.deadline],
        [
          'Asked by',
          request.userId === null ? (
            'Somebody without an account'
          ) : (
            <PersonName key="asker" id={request.userId}>
              An account
            </PersonName>
          ),
        ],
        ['Hidden because', request.hiddenBecause],
      ]}
    />
  </Panel>
);

type Given = AdminRequest['given'][number];

const offerOf = ({ video, proposal }: Given) => {
  if (proposal) return `Films it for ${formatPounds(proposal.pricePence)} by ${proposal.readyBy}`;
  return video && <RowLink to={`/videos/${video.id}/show`}>{video.title}</RowLink>;
};

const Answers = ({ request: { id, given } }: { request: AdminRequest }) => (
  <Panel title="Answers">
    {given.length === 0 && <Text>Nobody has answered yet.</Text>}
    {given.map((answer) => (
      <Answer key={answer.id}>
        <Facts
          rows={[
            [
              'Creator',
              <PersonName key="creator" id={answer.creatorId}>
                {answer.creator}
              </PersonName>,
            ],
            ['Offers', offerOf(answer)],
            ['Words', answer.words],
            ['Given', formatMoment(answer.answeredAt)],
            ['State', <StatusTag key="state" label={answerLabels[answer.status]} />],
            ['Hidden because', answer.hiddenBecause],
          ]}
        />
        {answer.status !== 'hidden' && <ModerateButton act="hideAnswer" id={id} answerId={answer.id} />}
      </Answer>
    ))}
  </Panel>
);

const Text = styled('p')({ margin: 0, whiteSpace: 'pre-line', overflowWrap: 'anywhere' });
const Answer = styled('div')(({ theme: { palette } }) => ({
  display: 'grid',
  justifyItems: 'start',
  gap: 10,
  padding: '12px 0',
  '&:not(:last-child)': { borderBottom: `1px solid ${palette.divider}` },
}));
