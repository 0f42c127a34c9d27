import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { home } from '../../copy/landing-variants.ts';
import { pathOf } from '../../runtime/paths.ts';
import { useSiteSettings } from '../../runtime/site-settings-context.tsx';
import { LandingSections } from './landing-page.tsx';

/** `/home`: the landing page whose calls to action lead to the anonymous steps; or it goes on to `/`. */
export function HomePage() {
  const { homePage } = useSiteSettings();
  const navigate = useNavigate();
  useEffect(() => {
    if (homePage === 'redirect') navigate(pathOf('landing'), { replace: true });
  }, [homePage, navigate]);
  return <LandingSections variant={home} />;
}
