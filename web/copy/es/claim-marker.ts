import type * as en from '../en/claim-marker.ts';
import type { Translated } from '../translated.ts';

export const claimMarkerCopy = {
  mark: '*',
  label: 'Es una afirmación que ponemos a prueba. Lea el aviso previo al lanzamiento.',
  note: 'Es una afirmación que ponemos a prueba. Hoy no es cierta.',
  noteAfterLaunch: 'Planeado antes de nuestro lanzamiento.',
  noteLink: 'Lea el aviso previo al lanzamiento',
} as const satisfies Translated<typeof en.claimMarkerCopy>;
