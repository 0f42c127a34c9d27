import { Icon } from './icons.tsx';

export function EyeIcon({ crossed }: { crossed: boolean }) {
  return (
    <Icon size={22}>
      <path d="M1.8 12S5.5 5 12 5s10.2 7 10.2 7-3.7 7-10.2 7S1.8 12 1.8 12z" />
      <circle cx="12" cy="12" r="3.2" />
      {crossed ? <path d="M4 20L20 4" /> : null}
    </Icon>
  );
}
