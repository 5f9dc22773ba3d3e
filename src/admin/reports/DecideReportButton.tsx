import Button from '@mui/material/Button';
import { useCanAccess } from 'react-admin';
import * as contract from '#contracts/reports/reports.ts';
import * as schema from '#contracts/reports/reports.schema.ts';
import { ReasonDialog } from '#admin/parts/form/ReasonDialog.tsx';
import { useCommandDialog } from '#admin/calls/useCommandDialog.ts';

const decisions = {
  dismiss: {
    endpoint: contract.dismissReport,
    body: schema.dismissReport.body,
    variant: 'outlined' as const,
    label: 'Nothing wrong …',
    title: 'Dismiss the report?',
    confirm: 'Dismiss the report',
    text: 'Nothing is removed. Everybody who reported it reads the reason.',
    done: 'The report is dismissed.',
  },
  settle: {
    endpoint: contract.settleReport,
    body: schema.settleReport.body,
    variant: 'contained' as const,
    label: 'Action taken …',
    title: 'What action did you take?',
    confirm: 'End the report',
    text: 'Take it down, hide it or suspend the account first. Everybody who reported it reads what you write here.',
    done: 'The report is ended.',
  },
};
export type ReportDecision = keyof typeof decisions;

/** Ends a report, and every other one about the same thing. Shown while it is open. */
export const DecideReportButton = ({
  report,
  decision,
}: {
  report: contract.AdminReport;
  decision: ReportDecision;
}) => {
  const { canAccess } = useCanAccess({ resource: 'reports', action: 'decide' });
  const { endpoint, label, variant, done, ...dialog } = decisions[decision];
  const { isAsking, send, buttonProps, dialogProps } = useCommandDialog({ done });
  if (canAccess !== true || report.status !== 'open') return null;
  const decide = (reason: string) => send((call) => call(endpoint, { params: { id: report.id }, body: { reason } }));
  return (
    <>
      <Button variant={variant} {...buttonProps}>
        {label}
      </Button>
      {isAsking && (
        <ReasonDialog {...dialog} colour="primary" onConfirm={({ reason }) => void decide(reason)} {...dialogProps} />
      )}
    </>
  );
};
