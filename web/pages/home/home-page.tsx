import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { pathOf } from '../../app/paths.ts';
import { useSiteSettings } from '../../app/site-settings-context.tsx';
import { home } from '../../copy/landing-variants.ts';
import { LandingSections } from '../landing/landing-page.tsx';

/** `/home`: the landing page whose calls to action lead to the anonymous steps; or it goes on to `/` (decision 5). */
export function HomePage() {
  const { homePage } = useSiteSettings();
  const navigate = useNavigate();
  useEffect(() => {
    if (homePage === 'redirect') navigate(pathOf('landing'), { replace: true });
  }, [homePage, navigate]);
  return <LandingSections variant={home} />;
}
