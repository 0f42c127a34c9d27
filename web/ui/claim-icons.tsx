import { Icon, RING } from './icons.tsx';

export function NoCreditCheckIcon() {
  return <Icon size={28} path="M3 10.5a7.5 7.5 0 1 0 15 0 7.5 7.5 0 1 0-15 0zM16 16l6 6M7.5 10.5h6" />;
}

export function ClockIcon() {
  return <Icon size={28} path={`${RING}M12 6.5V12l4 2.5`} />;
}

const SHIELD = 'M12 2l8.5 3v7c0 5.5-4 8.7-8.5 10-4.5-1.3-8.5-4.5-8.5-10V5z';

export function ShieldIcon() {
  return <Icon size={28} path={`${SHIELD}M8.3 12l2.7 2.6 4.7-5`} />;
}
