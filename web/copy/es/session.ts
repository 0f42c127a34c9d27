import { HOUR_MS, MINUTE_MS } from '#core/calendar/durations.ts';
import type { GuardedPage } from '#core/onboarding/route-guard.ts';
import { ABSOLUTE_LIMIT_MS, IDLE_LIMIT_MS, type SessionEnd } from '#core/session-security/session-limits.ts';
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
} satisfies Translated<typeof en.sessionCopy>;

export function endedText(page: GuardedPage): string {
  return page === 'dashboard' || page === 'launch-countdown'
    ? 'Inicie sesión para volver a esta página.'
    : 'Inicie sesión para volver a este paso con lo que escribió.';
}

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

export const sessionExpired = (reason: SessionEnd): string =>
  ({
    inactivity: 'La sesión terminó: no hubo actividad',
    'session-limit': 'La sesión terminó: se acabó el tiempo',
  })[reason];

export const whyExpired = (reason: SessionEnd): string =>
  ({
    inactivity: `Usted no hizo nada aquí durante ${IDLE_LIMIT_MS / MINUTE_MS} minutos. Por seguridad, cerramos su sesión.`,
    'session-limit': `Su sesión estuvo abierta ${ABSOLUTE_LIMIT_MS / HOUR_MS} horas. Por seguridad, la cerramos.`,
  })[reason];
