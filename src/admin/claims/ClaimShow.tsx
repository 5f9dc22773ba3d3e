import type { AdminClaim, AdminClaimRow } from '#contracts/claims/claims.ts';
import { claimElements } from '#contracts/claims/vocabulary.ts';
import { Columns, Stack } from '#admin/parts/Columns.tsx';
import { Facts } from '#admin/parts/Facts.tsx';
import { Loading } from '#admin/parts/Loading.tsx';
import { RowLink } from '#admin/parts/list/ListPage.tsx';
import { HistoryLink } from '#admin/audit/history/HistoryLink.tsx';
import { PageHeader } from '#admin/parts/PageHeader.tsx';
import { Panel } from '#admin/parts/Panel.tsx';
import { PlainTable } from '#admin/parts/list/PlainTable.tsx';
import { ShowPage } from '#admin/parts/ShowPage.tsx';
import { StatusTag } from '#admin/parts/StatusTag.tsx';
import { formatMoment } from '#admin/parts/time.ts';
import { PersonName } from '#admin/parts/PersonName.tsx';
import { AcceptButton } from './AcceptButton.tsx';
import { AskButton } from './AskButton.tsx';
import { claimLabels, letterLabels } from './claimLabels.ts';
import { DecisionButton, type Decision } from './DecisionButton.tsx';

const back = { to: '/claims', label: 'Copyright claims' };
const decisions: Decision[] = ['dismiss', 'court', 'restore', 'restoreEarly', 'uphold', 'refuseAppeal', 'removeStrike'];

/** A row of the list stands for the claim until all of it is here. */
const isWhole = (claim: AdminClaim | AdminClaimRow): claim is AdminClaim => 'letters' in claim;

export const ClaimShow = () => (
  <ShowPage<AdminClaim | AdminClaimRow> back={back}>
    {(claim) => (isWhole(claim) ? <Whole claim={claim} /> : <Loading />)}
  </ShowPage>
);

const Whole = ({ claim }: { claim: AdminClaim }) => (
  <>
    <PageHeader
      title={claim.reference}
      back={back}
      lead={<StatusTag label={claimLabels[claim.status]} />}
      actions={
        <>
          <HistoryLink kind="claim" id={claim.id} />
          <AcceptButton claim={claim} />
          <AskButton claim={claim} />
          {decisions.map((decision) => (
            <DecisionButton key={decision} claim={claim} decision={decision} />
          ))}
        </>
      }
    />
    <Stack>
      <Columns>
        <Notice claim={claim} />
        <About claim={claim} />
      </Columns>
      {claim.counter && <Counter counter={claim.counter} />}
      {claim.strike && <StrikePanel strike={claim.strike} />}
      <Letters claim={claim} />
    </Stack>
  </>
);

const Notice = ({ claim: { notice, missing, askedNote, additions, courtWords } }: { claim: AdminClaim }) => (
  <Panel title="The notice">
    {notice === null && <p style={{ margin: 0 }}>The text of the notice has been erased.</p>}
    <Facts
      rows={[
        ['Work', notice?.work],
        ['Video', notice?.videoUrl],
        ['Name', notice?.name],
        ['Email', notice?.email],
        ['Address', notice?.postalAddress],
        ['Telephone', notice?.phone],
        ['Signed', notice?.signature],
        ['Asked for', missing.length > 0 ? missing.map((element) => claimElements[element]).join(' ') : null],
        ['Message', askedNote],
        ...additions.map((addition, index) => [`Added ${index + 1}`, addition] as [string, string]),
        ['Court', courtWords],
      ]}
    />
  </Panel>
);

const About = ({ claim }: { claim: AdminClaim }) => (
  <Panel title="The claim">
    <Facts
      rows={[
        ['Received', formatMoment(claim.receivedAt)],
        [
          'Video',
          claim.videoId && (
            <RowLink key="video" to={`/videos/${claim.videoId}/show`}>
              {claim.title ?? claim.videoId}
            </RowLink>
          ),
        ],
        [
          'Uploaded again as',
          claim.uploadId && (
            <RowLink key="upload" to={`/videos/${claim.uploadId}/show`}>
              The sender’s own upload
            </RowLink>
          ),
        ],
        [
          'Creator',
          claim.creatorId && (
            <PersonName key="creator" id={claim.creatorId}>
              {claim.creator ?? claim.creatorId}
            </PersonName>
          ),
        ],
        ['Strikes that count', String(claim.activeStrikes)],
        ['Answer until', claim.answerBefore && formatMoment(claim.answerBefore)],
        ['Comes back from', claim.restoreFrom && formatMoment(claim.restoreFrom)],
        ['At the latest', claim.restoreBefore && formatMoment(claim.restoreBefore)],
        ['Why it ended', claim.reason],
      ]}
    />
  </Panel>
);

const Counter = ({ counter }: { counter: NonNullable<AdminClaim['counter']> }) => (
  <Panel title="The counter-notice">
    <Facts
      rows={[
        ['Why', counter.reason],
        ['Name', counter.name],
        ['Address', counter.postalAddress],
        ['Telephone', counter.phone],
        ['Signed', counter.signature],
      ]}
    />
  </Panel>
);

const standings = { active: 'It counts', expired: 'It has expired', removed: 'It was removed' } as const;

const StrikePanel = ({ strike }: { strike: NonNullable<AdminClaim['strike']> }) => (
  <Panel title="The strike">
    <Facts
      rows={[
        ['Standing', standings[strike.status]],
        ['Until', formatMoment(strike.until)],
        ['Appeal', strike.appeal === 'none' ? null : (strike.appealWords ?? 'Deleted with the account.')],
        ['Decision', strike.reason],
        [
          'Removal',
          strike.isRemovalProposed && strike.status === 'active'
            ? 'One person has asked to remove it; a second one has to confirm.'
            : null,
        ],
      ]}
    />
  </Panel>
);

const Letters = ({ claim: { letters } }: { claim: AdminClaim }) => (
  <Panel title="Letters">
    {letters.length === 0 ? (
      <p style={{ margin: 0 }}>No letter has been sent yet.</p>
    ) : (
      <PlainTable>
        <thead>
          <tr>
            <th>Letter</th>
            <th>To</th>
            <th>About what happened at</th>
          </tr>
        </thead>
        <tbody>
          {letters.map(({ letter, to, at }) => (
            <tr key={`${letter} ${to} ${at}`}>
              <td>{letterLabels[letter]}</td>
              <td>{to === 'sender' ? 'The sender' : 'The creator'}</td>
              <td>{formatMoment(at)}</td>
            </tr>
          ))}
        </tbody>
      </PlainTable>
    )}
  </Panel>
);
