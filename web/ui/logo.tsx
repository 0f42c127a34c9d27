/** The logo: a check mark and a rising sun. Decorative, because the brand name is beside it. */
export function Logo() {
  return (
    <svg width="40" height="40" viewBox="0 0 40 40" aria-hidden="true">
      <rect x="1" y="1" width="38" height="38" rx="10" fill="#083b37" stroke="#cfe0d8" strokeWidth="1" />
      <path d="M10.5 28a9.5 9.5 0 0 1 19 0z" fill="#f3b229" />
      <path d="M6.5 29h27" stroke="#fdf8ee" strokeWidth="2.6" strokeLinecap="round" />
      <path
        d="M14.2 13.6l4.4 4.2 8-9"
        fill="none"
        stroke="#fdf8ee"
        strokeWidth="3.2"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
