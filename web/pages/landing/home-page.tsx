import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { homeTitle } from '#copy/landing-variants.ts';
import { pathOf } from '#core/site/pages.ts';
import { useSiteSettings } from '../../runtime/site-settings-context.tsx';
import { LandingSections } from './landing-page.tsx';

/** `/home`: the landing page with links to the anonymous steps, or a redirect to `/` if so configured. */
export function HomePage() {
  const { homePage } = useSiteSettings();
  const navigate = useNavigate();
  useEffect(() => {
    if (homePage === 'redirect') navigate(pathOf('landing'), { replace: true });
  }, [homePage, navigate]);
  return <LandingSections title={homeTitle} />;
}
