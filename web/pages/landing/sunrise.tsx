import { styled } from 'styled-components';
import { Hills } from '../../ui/hills.tsx';

const Drawing = styled.svg`
  width: 100%;
  height: auto;
`;

const Foot = styled.div`
  position: absolute;
  inset: 100% 0 auto;
`;

/** The sun behind hills, above the footer. The parent must be positioned. */
export function Sunrise() {
  return (
    <>
      <Drawing viewBox="0 0 480 236" aria-hidden="true">
        <path
          d="M240 14v40M137 42l20 34M343 42l-20 34M62 117l34 20M418 117l-34 20"
          stroke="var(--sun)"
          strokeWidth="13"
          strokeLinecap="round"
        />
        <path d="M116 238a124 124 0 0 1 248 0z" fill="var(--sun)" stroke="var(--sun-edge)" strokeWidth="3" />
      </Drawing>
      <Foot>
        <Hills />
      </Foot>
    </>
  );
}
