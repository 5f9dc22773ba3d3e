import { styled } from '@mui/material/styles';
import type { AdminCase, AdminCaseRow } from '#contracts/support/cases.ts';
import { topicLabel } from '#contracts/support/vocabulary.ts';
import { Columns, Stack } from '#admin/parts/Columns.tsx';
import { Facts } from '#admin/parts/Facts.tsx';
import { RowLink } from '#admin/parts/list/ListPage.tsx';
import { Loading } from '#admin/parts/Loading.tsx';
import { HistoryLink } from '#admin/audit/history/HistoryLink.tsx';
import { PageHeader } from '#admin/parts/PageHeader.tsx';
import { Panel } from '#admin/parts/Panel.tsx';
import { ShowPage } from '#admin/parts/ShowPage.tsx';
import { StatusTag } from '#admin/parts/StatusTag.tsx';
import { formatMoment } from '#admin/parts/time.ts';
import { PersonName } from '#admin/parts/PersonName.tsx';
import { caseLabels, linkLabels, linkPaths } from './caseLabels.ts';
import { CloseButton } from './CloseButton.tsx';
import { LinkForm } from './LinkForm.tsx';
import { WriteForm } from './WriteForm.tsx';

const back = { to: '/cases', label: 'Support' };

/** A row of the list stands for the case until all of it is here. */
const isWhole = (shownCase: AdminCase | AdminCaseRow): shownCase is AdminCase => 'entries' in shownCase;

export const CaseShow = () => (
  <ShowPage<AdminCase | AdminCaseRow> back={back}>
    {(shownCase) => (isWhole(shownCase) ? <Whole shown={shownCase} /> : <Loading />)}
  </ShowPage>
);

const Whole = ({ shown }: { shown: AdminCase }) => (
  <>
    <PageHeader
      title={shown.reference}
      back={back}
      lead={
        <>
          <StatusTag label={caseLabels[shown.status]} />
          {shown.isPro && <StatusTag label={['Pro: answered first', 'info']} />}
        </>
      }
      actions={
        <>
          <HistoryLink kind="case" id={shown.id} />
          <CloseButton shown={shown} />
        </>
      }
    />
    <Columns>
      <Stack>
        <Conversation shown={shown} />
        <WriteForm key={shown.entries.length} shown={shown} />
      </Stack>
      <Stack>
        <About shown={shown} />
        <Links shown={shown} />
      </Stack>
    </Columns>
  </>
);

const whoWrote = ({ from, by }: AdminCase['entries'][number], sender: AdminCase['sender']): string => {
  if (from === 'sender') return sender?.name ?? 'The sender';
  return from === 'note' ? `Note of ${by ?? 'staff'}, read by staff alone` : (by ?? 'Staff');
};

const Conversation = ({ shown: { entries, sender, closedFor } }: { shown: AdminCase }) => (
  <Panel title="Conversation">
    <Thread aria-label="Messages">
      {entries.map((entry, index) => (
        <li key={index} data-from={entry.from}>
          <small>
            {whoWrote(entry, sender)}, {formatMoment(entry.at)}
          </small>
          <p>{entry.words ?? 'Deleted with the account.'}</p>
        </li>
      ))}
    </Thread>
    {closedFor !== null && <p>Closed without an answer: {closedFor}</p>}
  </Panel>
);

const Thread = styled('ol')(({ theme: { palette, shape } }) => ({
  display: 'grid',
  gap: 12,
  margin: 0,
  padding: 0,
  listStyle: 'none',
  '& li': { padding: '12px 14px', border: `1px solid ${palette.divider}`, borderRadius: shape.borderRadius },
  '& li[data-from="staff"]': { background: palette.action.hover },
  '& li[data-from="note"]': { borderStyle: 'dashed' },
  '& small': { color: palette.text.secondary },
  '& p': { margin: '4px 0 0', whiteSpace: 'pre-line', overflowWrap: 'anywhere' },
}));

const About = ({ shown }: { shown: AdminCase }) => (
  <Panel title="The message">
    <Facts
      rows={[
        ['About', topicLabel(shown.topic)],
        ['Arrived', formatMoment(shown.openedAt)],
        ['Sender', shown.sender?.name ?? 'forgotten'],
        ['Email', shown.sender?.email],
        [
          'Account',
          shown.userId === null ? (
            'none, or not signed in'
          ) : (
            <PersonName key="account" id={shown.userId}>
              Open the account
            </PersonName>
          ),
        ],
      ]}
    />
  </Panel>
);

const Links = ({ shown: { id, links } }: { shown: AdminCase }) => (
  <Panel title="What it is about">
    <Facts
      rows={links.map((link) => [
        linkLabels[link.kind],
        <RowLink key={link.id} to={`/${linkPaths[link.kind]}/${link.id}/show`}>
          {link.label === '' ? link.id : link.label}
        </RowLink>,
      ])}
    />
    <LinkForm id={id} />
  </Panel>
);
