import History from '@mui/icons-material/History';
import Button from '@mui/material/Button';
import { useCanAccess } from 'react-admin';
import { Link } from 'react-router-dom';
import { historyAddress, type Thing } from './kinds.ts';

/** Leads auditors from a thing to its history. */
export const HistoryLink = ({ kind, id }: Thing) => {
  const { canAccess } = useCanAccess({ resource: 'audit', action: 'show' });
  return (
    canAccess === true && (
      <Button component={Link} to={historyAddress({ kind, id })} variant="outlined" startIcon={<History />}>
        History
      </Button>
    )
  );
};
