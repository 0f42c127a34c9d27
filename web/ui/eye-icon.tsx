import { Icon } from './icons.tsx';

const EYE =
  'M1.8 12S5.5 5 12 5s10.2 7 10.2 7-3.7 7-10.2 7S1.8 12 1.8 12zM8.8 12a3.2 3.2 0 1 0 6.4 0 3.2 3.2 0 1 0-6.4 0z';

export function EyeIcon({ crossed }: { crossed: boolean }) {
  return <Icon size={22} path={crossed ? `${EYE}M4 20L20 4` : EYE} />;
}
