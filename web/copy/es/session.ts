import { HOUR_MS, MINUTE_MS } from '#core/calendar/durations.ts';
import { ABSOLUTE_LIMIT_MS, IDLE_LIMIT_MS } from '#core/session-limits.ts';
import type * as en from '../en/session.ts';
import type { Translated } from '../translated.ts';

export const sessionCopy = {
  warningTitle: '¿Sigue ahí?',
  closeWarning: 'Cerrar este mensaje',
  warningText:
    'Hacemos esto para proteger su información. La inscripción guarda lo que escribió. Solo tendrá que escribir otra vez una contraseña o un número de Seguro Social.',
  stay: 'Mantener mi sesión abierta',
  logOutNow: 'Cerrar sesión ahora',
  loggingOut: 'Cerrando su sesión',
  backToPage: 'Inicie sesión para volver a esta página.',
  backToStep: 'Inicie sesión para volver a este paso con lo que escribió.',
} satisfies Translated<typeof en.sessionCopy>;

export const typedAgain: typeof en.typedAgain = {
  'signup-account': 'En ese paso tendrá que elegir otra vez su contraseña.',
  'signup-confirmation': 'Solo tendrá que escribir otra vez su número de Seguro Social.',
};

const counted = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`;

/** '1 minuto y 58 segundos', '1 minuto', '30 segundos'. */
function timeInWords(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  const rest = seconds % 60;
  if (minutes === 0) return counted(rest, 'segundo');
  const whole = counted(minutes, 'minuto');
  return rest === 0 ? whole : `${whole} y ${counted(rest, 'segundo')}`;
}

export function signedOutIn(seconds: number): string {
  return `Su sesión se cerrará en ${timeInWords(seconds)}`;
}

export const sessionEnds: typeof en.sessionEnds = {
  inactivity: {
    title: 'La sesión terminó: no hubo actividad',
    text: `Usted no hizo nada aquí durante ${IDLE_LIMIT_MS / MINUTE_MS} minutos. Por seguridad, cerramos su sesión.`,
  },
  'session-limit': {
    title: 'La sesión terminó: se acabó el tiempo',
    text: `Su sesión estuvo abierta ${ABSOLUTE_LIMIT_MS / HOUR_MS} horas. Por seguridad, la cerramos.`,
  },
};
