import type { ReactNode } from 'react';

/** The frame that line icons share. */
export function Icon({ size, children }: { size: number; children: ReactNode }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      {children}
    </svg>
  );
}

interface IconProps {
  readonly size?: number;
}

export function ErrorIcon({ size = 22 }: IconProps) {
  return (
    <Icon size={size}>
      <circle cx="12" cy="12" r="9.5" />
      <path d="M12 7v6M12 16.8v.2" />
    </Icon>
  );
}

export function InfoIcon({ size = 22 }: IconProps) {
  return (
    <Icon size={size}>
      <circle cx="12" cy="12" r="9.5" />
      <path d="M12 11v6M12 7.2v.2" />
    </Icon>
  );
}

export function CheckIcon({ size = 22 }: IconProps) {
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <circle cx="12" cy="12" r="12" fill="var(--action)" />
      <path
        d="M6.8 12.4l3.6 3.5 6.8-7.4"
        fill="none"
        stroke="var(--on-action)"
        strokeWidth="2.6"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}

export function CloseIcon({ size = 22 }: IconProps) {
  return (
    <Icon size={size}>
      <path d="M5 5l14 14M19 5L5 19" />
    </Icon>
  );
}

export function MenuIcon({ size = 26 }: IconProps) {
  return (
    <Icon size={size}>
      <path d="M3 6h18M3 12h18M3 18h18" />
    </Icon>
  );
}

export function NoCreditCheckIcon({ size = 28 }: IconProps) {
  return (
    <Icon size={size}>
      <circle cx="10.5" cy="10.5" r="7.5" />
      <path d="M16 16l6 6M7.5 10.5h6" />
    </Icon>
  );
}

export function ClockIcon({ size = 28 }: IconProps) {
  return (
    <Icon size={size}>
      <circle cx="12" cy="12" r="9.5" />
      <path d="M12 6.5V12l4 2.5" />
    </Icon>
  );
}

export function ShieldIcon({ size = 28 }: IconProps) {
  return (
    <Icon size={size}>
      <path d="M12 2l8.5 3v7c0 5.5-4 8.7-8.5 10-4.5-1.3-8.5-4.5-8.5-10V5z" />
      <path d="M8.3 12l2.7 2.6 4.7-5" />
    </Icon>
  );
}
