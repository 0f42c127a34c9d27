import type * as en from '../en/claim-marker.ts';
import type { Translated } from '../translated.ts';

/** Words of the marker beside planned features. */
export const claimMarkerCopy = {
  mark: '*',
  label: 'Es un plan. Lea el aviso previo al lanzamiento.',
  note: 'Es un plan. Aún no se ha lanzado. Hoy no puede recibir esto.',
  noteAfterLaunch: 'Planeado antes de nuestro lanzamiento. Nuestro correo dice qué se ofrece hoy.',
  noteLink: 'Lea el aviso previo al lanzamiento',
} as const satisfies Translated<typeof en.claimMarkerCopy>;
