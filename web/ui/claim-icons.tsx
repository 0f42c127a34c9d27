import { Icon } from './icons.tsx';

export function NoCreditCheckIcon() {
  return (
    <Icon size={28}>
      <circle cx="10.5" cy="10.5" r="7.5" />
      <path d="M16 16l6 6M7.5 10.5h6" />
    </Icon>
  );
}

export function ClockIcon() {
  return (
    <Icon size={28}>
      <circle cx="12" cy="12" r="9.5" />
      <path d="M12 6.5V12l4 2.5" />
    </Icon>
  );
}

export function ShieldIcon() {
  return (
    <Icon size={28}>
      <path d="M12 2l8.5 3v7c0 5.5-4 8.7-8.5 10-4.5-1.3-8.5-4.5-8.5-10V5z" />
      <path d="M8.3 12l2.7 2.6 4.7-5" />
    </Icon>
  );
}
