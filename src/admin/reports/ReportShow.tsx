import { styled } from '@mui/material/styles';
import type { AdminReport, AdminReportRow } from '#contracts/reports/reports.ts';
import { reportReasonLabel, type ReportedThing } from '#contracts/reports/vocabulary.ts';
import { Columns } from '#admin/parts/Columns.tsx';
import { Facts } from '#admin/parts/Facts.tsx';
import { RowLink } from '#admin/parts/list/ListPage.tsx';
import { Loading } from '#admin/parts/Loading.tsx';
import { PageHeader } from '#admin/parts/PageHeader.tsx';
import { Panel } from '#admin/parts/Panel.tsx';
import { ShowPage } from '#admin/parts/ShowPage.tsx';
import { StatusTag } from '#admin/parts/StatusTag.tsx';
import { formatMoment } from '#admin/parts/time.ts';
import { PersonName } from '#admin/parts/PersonName.tsx';
import { HideReviewButton } from '#admin/reviews/HideReviewButton.tsx';
import { DecideReportButton } from './DecideReportButton.tsx';
import { HideMessageButton } from './HideMessageButton.tsx';
import { hiddenLabel, reportLabels, thingLabels } from './reportLabels.ts';

const back = { to: '/reports', label: 'Reports' };

/** Where something can be done about it. */
const places: Record<ReportedThing, 'videos' | 'requests' | null> = {
  video: 'videos',
  request: 'requests',
  answer: 'requests',
  message: null,
  review: null,
};

/** A row of the list stands for the report until all of it is here. */
const isWhole = (report: AdminReport | AdminReportRow): report is AdminReport => 'subject' in report;

export const ReportShow = () => (
  <ShowPage<AdminReport | AdminReportRow> back={back}>
    {(report) => (isWhole(report) ? <Whole report={report} /> : <Loading />)}
  </ShowPage>
);

const Whole = ({ report }: { report: AdminReport }) => (
  <>
    <PageHeader
      title={reportReasonLabel(report.reason)}
      back={back}
      lead={<StatusTag label={reportLabels[report.status]} />}
      actions={
        <>
          <HideMessageButton report={report} />
          {report.thing === 'review' && report.subject && (
            <HideReviewButton id={report.thingId} name="this review" isHidden={report.subject.isHidden} />
          )}
          <DecideReportButton report={report} decision="dismiss" />
          <DecideReportButton report={report} decision="settle" />
        </>
      }
    />
    <Columns>
      <Subject report={report} />
      <About report={report} />
    </Columns>
  </>
);

const Subject = ({ report: { thing, subject } }: { report: AdminReport }) => {
  const place = places[thing];
  return (
    <Panel title={thingLabels[thing]} aside={subject?.isHidden && <StatusTag label={hiddenLabel} />}>
      {subject === null ? (
        <Text>It no longer exists.</Text>
      ) : (
        <>
          <Text>{subject.text}</Text>
          <Facts
            rows={[
              [
                'Act',
                place && subject.placeId && (
                  <RowLink key="place" to={`/${place}/${subject.placeId}/show`}>
                    Open its page
                  </RowLink>
                ),
              ],
              [
                'Made by',
                subject.ownerId && (
                  <PersonName key="owner" id={subject.ownerId}>
                    Open the account
                  </PersonName>
                ),
              ],
            ]}
          />
        </>
      )}
    </Panel>
  );
};

const About = ({ report }: { report: AdminReport }) => (
  <Panel title="The report">
    <Facts
      rows={[
        ['Words', report.words],
        [
          'Reported by',
          <PersonName key="reporter" id={report.reporterId}>
            {report.reporter}
          </PersonName>,
        ],
        ['Reporters', String(report.reports)],
        ['Reported', formatMoment(report.reportedAt)],
        ['Decided', report.decidedAt && formatMoment(report.decidedAt)],
        ['Because', report.decidedBecause],
      ]}
    />
  </Panel>
);

const Text = styled('p')({ margin: '0 0 12px', whiteSpace: 'pre-line', overflowWrap: 'anywhere' });
