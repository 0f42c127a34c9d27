import { styled } from 'styled-components';

const Drawing = styled.svg`
  position: absolute;
  left: 0;
  bottom: 100%;
  width: 100%;
  height: min(4vw + 0.5rem, 3.75rem);
  pointer-events: none;
  /* No edge between the hills and what they stand on. */
  margin-bottom: -1px;
  @media (forced-colors: active) {
    display: none;
  }
`;

/** Hills above the top edge of a dark band. The parent must be positioned. */
export function Hills() {
  return (
    <Drawing viewBox="0 0 1200 60" preserveAspectRatio="none" aria-hidden="true">
      <path d="M0 56V30C180-6 330 34 528 28s276-34 450-16 150 16 222 8v36H0z" fill="var(--haze)" />
      <path d="M0 60V44c210-22 390 14 618 4s390-26 582 2v10z" fill="var(--deep)" />
    </Drawing>
  );
}
