import { useNavigate } from 'react-router-dom';
import { useCall } from '#web/components/shell/Providers.tsx';
import { logout } from './session.ts';

/** Signs out and leads to the home page, which is open to everybody. */
export const useSignOut = (): (() => void) => {
  const call = useCall();
  const navigate = useNavigate();
  return () => {
    void logout(call);
    void navigate('/');
  };
};
