/** As many pixels, which grow with the text. WebKit takes no `rem` for the sides of a drawing. */
export const square = (size: number) => ({
  fontSize: '1rem',
  width: `${size / 16}em`,
  height: `${size / 16}em`,
});

export function Icon({ size, path }: { size: number; path: string }) {
  return (
    <svg
      {...square(size)}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={path} />
    </svg>
  );
}

export const RING = 'M2.5 12a9.5 9.5 0 1 0 19 0 9.5 9.5 0 1 0-19 0z';

export function ErrorIcon({ size = 22 }: { size?: number }) {
  return <Icon size={size} path={`${RING}M12 7v6M12 16.8v.2`} />;
}

export function InfoIcon({ size = 22 }: { size?: number }) {
  return <Icon size={size} path={`${RING}M12 11v6M12 7.2v.2`} />;
}

export function CheckIcon({ size = 22 }: { size?: number }) {
  return (
    <svg {...square(size)} viewBox="0 0 24 24" aria-hidden="true">
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

export function CloseIcon({ size = 22 }: { size?: number }) {
  return <Icon size={size} path="M5 5l14 14M19 5L5 19" />;
}

export function MenuIcon() {
  return <Icon size={26} path="M3 6h18M3 12h18M3 18h18" />;
}
