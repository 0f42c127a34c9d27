import type { ReactNode } from 'react';
import { useSiteSettings } from './site-settings-context.tsx';

/**
 * Renders its content for the time before the launch and, where a launch date is set, also for the time after it. The theme
 * shows one of the two, so the prerendered document is right at any time. Put the class name on the element that differs.
 */
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

/** A text in each of its versions. */
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
