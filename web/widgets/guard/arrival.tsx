import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { callbackSuccess } from '#copy/callback.ts';
import type { Session } from '#core/ports/auth-port.ts';
import type { UseCases } from '#core/use-cases.ts';
import { useToast } from '../../runtime/toasts.tsx';

/** Tells and measures that the server has followed a mailed link, once: `?arrived=verified`. */
export function Arrival({ useCases, session }: { useCases: UseCases; session: Session }): null {
  const toast = useToast();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  useEffect(() => {
    const arrived = new URLSearchParams(search).get('arrived');
    if (arrived !== 'verified' && arrived !== 'email-changed') return;
    useCases.afterLink(session);
    toast({ about: 'session', ...callbackSuccess(arrived), tone: 'success' });
    navigate(pathname, { replace: true });
  }, [useCases, session, search, pathname, toast, navigate]);
  return null;
}
