/** The sun of a day in the month's picture, around the origin of a drawing, 45 units wide. */
export function DaySun() {
  return (
    <>
      <circle r="20.5" fill="none" stroke="var(--sun)" strokeWidth="4" strokeDasharray="3 7.73" />
      <circle r="16" fill="var(--sun)" stroke="var(--sun-edge)" strokeWidth="2" />
    </>
  );
}
