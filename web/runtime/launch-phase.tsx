import type { ReactNode } from 'react';
import { useSiteSettings } from './site-settings-context.tsx';

/** Renders the content before the launch and, with a launch date, after it; the theme shows one. The class goes on what differs. */
export function LaunchPhases({
  children,
}: {
  children: (launched: boolean, className: string) => ReactNode;
}) {
  const { launchAt } = useSiteSettings();
  return (
    <>
      {children(false, 'before-launch')}
      {launchAt === null ? null : children(true, 'after-launch')}
    </>
  );
}

export function PhasedText({
  as: As = 'p',
  before,
  after,
}: { as?: 'p' | 'span' | 'li' } & Record<'before' | 'after', string>) {
  return (
    <LaunchPhases>
      {(launched, className) => <As className={className}>{launched ? after : before}</As>}
    </LaunchPhases>
  );
}
