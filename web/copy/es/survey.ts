import type * as en from '../en/survey.ts';
import type { Translated } from '../translated.ts';
import { leaveOutSsn } from './ssn-field.ts';

export const surveyCopy = {
  open: 'Sus comentarios',
  heading: 'Ayúdenos a mejorar',
  intro:
    'Cinco preguntas cortas. No escriba su nombre, su número ni ninguna otra cosa que diga quién es usted.',
  close: 'Cerrar los comentarios',
  progress: (question, of) => `Pregunta ${question} de ${of}`,
  counter: (used, limit) => `${used} de ${limit} caracteres usados`,
  back: 'Atrás',
  next: 'Siguiente',
  submit: 'Enviar',
  sending: 'Enviando sus respuestas',
  blocked: {
    'answer-missing': 'Primero escriba una respuesta.',
    'answer-too-long': 'Su respuesta es demasiado larga. Hágala más corta.',
    'answer-looks-like-ssn': leaveOutSsn,
    'ranking-missing': 'Primero ponga las opciones en su orden.',
    'other-text-missing': 'Primero llene el espacio “Otra cosa”. Si no hay nada, escriba “nada”.',
  },
  thanks: { title: 'Gracias', body: 'Sus respuestas nos ayudan a planear.' },
} as const satisfies Translated<typeof en.surveyCopy>;

export const OPEN_QUESTIONS: typeof en.OPEN_QUESTIONS = {
  q1: { question: '¿Qué le trajo hoy a este sitio?', hint: 'Unas pocas palabras bastan.' },
  q2: {
    question: '¿Con qué le ayudaría recibir antes su beneficio?',
    hint: 'Por ejemplo: con una cuenta por pagar, con las compras o con nada.',
  },
  q3: {
    question: '¿Qué no estuvo claro o le hizo detenerse a pensar?',
    hint: 'Cuéntenos sobre cualquier página o palabra.',
  },
  q5: { question: '¿Hay algo más que quiera que sepamos?', hint: 'Si no hay nada, escriba “no”.' },
};

export const rankingCopy = {
  question: '¿Qué es lo más importante para usted?',
  hint: 'Ponga arriba lo más importante. Arrastre una línea por sus puntos o use sus flechas.',
  options: {
    early_deposits: 'Recibir antes mi beneficio',
    easy_switching: 'Una manera fácil de cambiar mi depósito directo',
    planning_tools: 'Herramientas para planear mi mes',
    talk_to_person: 'Una persona con quien hablar',
  },
  other: { label: 'Otra cosa', hint: '¿Le importa algo más? Si no hay nada, escriba “nada”.' },
  moveUp: (label) => `Mover “${label}” hacia arriba`,
  moveDown: (label) => `Mover “${label}” hacia abajo`,
  handle: (label) => `Arrastrar “${label}”`,
  movable: 'línea que se puede mover',
  handleHint:
    'Presione la barra espaciadora para tomarla. Muévala con las flechas. Presione la barra espaciadora para soltarla.',
  lifted: (label, place, of) => `Tomó “${label}” del número ${place} de ${of}.`,
  moved: (label, place, of) => `“${label}” ahora es el número ${place} de ${of}.`,
  putBack: (label) => `“${label}” volvió a su lugar.`,
  keep: 'Dejar este orden',
  kept: 'Su orden está listo.',
} as const satisfies Translated<typeof en.rankingCopy>;
