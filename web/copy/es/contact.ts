import type * as en from '../en/contact.ts';
import type { Translated } from '../translated.ts';
import { leaveOutSsn } from './ssn-field.ts';

export const contactCopy = {
  open: {
    heading: 'Escríbanos',
    intro: 'Díganos cómo podemos ayudarle. No escriba su número de Seguro Social ni los datos de su banco.',
    close: 'Cerrar el formulario de contacto',
    name: 'Su nombre',
    email: 'Su correo electrónico',
    emailHint: 'Le responderemos a esta dirección.',
    message: 'Su mensaje',
    send: 'Enviar mensaje',
    sending: 'Enviando su mensaje',
  },
  problems: {
    'name-required': 'Escriba su nombre.',
    'email-required': 'Escriba su correo electrónico.',
    'email-not-valid': 'Escriba una dirección de correo electrónico válida.',
    'message-required': 'Escriba su mensaje.',
    'message-looks-like-ssn': leaveOutSsn,
    'message-too-long': (limit) => `Su mensaje es demasiado largo. Escriba menos de ${limit} caracteres.`,
  },
  sent: { title: '¡Mensaje enviado!', description: 'Le responderemos lo antes posible.' },
  failed: {
    title: 'No se pudo enviar el mensaje',
    description: (supportEmail) => `Intente de nuevo o escríbanos a ${supportEmail}`,
    kept: 'Lo que escribió sigue aquí.',
  },
} as const satisfies Translated<typeof en.contactCopy>;
