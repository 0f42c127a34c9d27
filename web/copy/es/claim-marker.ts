import type * as en from '../en/claim-marker.ts';
import type { Translated } from '../translated.ts';

/** Words of the marker beside planned features. */
export const claimMarkerCopy = {
  mark: '*',
  label: 'En preparación. Lea el aviso previo al lanzamiento.',
  note: 'En preparación. Aún no disponible. Hoy no puede obtener esto.',
  noteAfterLaunch: 'Planeado antes de nuestro lanzamiento. Nuestro correo dice qué se ofrece hoy.',
  noteLink: 'Lea el aviso previo al lanzamiento',
} as const satisfies Translated<typeof en.claimMarkerCopy>;
