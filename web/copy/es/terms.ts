import type * as en from '../en/terms.ts';
import type { LegalSection } from '../legal.ts';
import type { Translated } from '../translated.ts';
import { claimMarkerCopy } from './claim-marker.ts';
import { CONTACT_SECTION } from './legal.ts';
import { statements } from './statements.ts';
import { testimonialsCopy } from './testimonials.ts';

export const termsCopy = {
  title: 'Términos y condiciones',
  heading: 'Términos y condiciones',
  intro: ({ brand }) => `Estos términos se aplican cuando usted usa el sitio de ${brand}.`,
} as const satisfies Translated<typeof en.termsCopy>;

export const TERMS_SECTIONS: readonly LegalSection[] = [
  {
    id: 'purpose',
    heading: 'Propósito',
    blocks: [
      ({ brand }) =>
        `En ${brand} queremos aprender cómo las personas podrían recibir sus beneficios antes. Nos referimos a las personas que reciben jubilación del Seguro Social, Seguridad de Ingreso Suplementario (SSI) o Seguro por Incapacidad del Seguro Social (SSDI).`,
      {
        kind: 'part',
        id: 'pre-launch',
        heading: 'Aviso previo al lanzamiento',
        paragraphs: [
          ({ brand, launched }) =>
            launched
              ? `${brand} ya se lanzó. Antes de eso, este sitio era una iniciativa de investigación con usuarios. ${statements.offeredToday}`
              : `Este sitio está en la etapa previa al lanzamiento. Es una iniciativa de investigación con usuarios. Los servicios que describe son conceptuales. Eso quiere decir que son ideas y que ${brand} no los ofrece hoy.`,
          ({ choices, launched }) =>
            !choices.marksClaims
              ? ''
              : launched
                ? `Donde vea la marca ${claimMarkerCopy.mark}, las palabras que están justo antes describen lo que habíamos planeado antes de nuestro lanzamiento. No dicen lo que ofrecemos hoy.`
                : `Donde vea la marca ${claimMarkerCopy.mark}, las palabras que están justo antes son una afirmación que estamos poniendo a prueba. No confíe hoy en estas afirmaciones. Algunas no son ciertas, como la calificación y el número de beneficiarios. Las mostramos para saber qué piensan las personas.`,
          ({ choices }) =>
            choices.showsStories
              ? `Las historias marcadas “${testimonialsCopy.example}” las escribimos nosotros. No son de clientes.`
              : '',
          ({ launched }) =>
            launched
              ? 'Inscribirse en este sitio es gratis. Cuando se inscribe, no se hace ninguna verificación de identidad ni de crédito, y no se conecta ningún banco.'
              : 'Hoy no puede recibir de este sitio dinero, un adelanto ni un depósito anticipado. Hoy no cobramos nada. No se hace ninguna verificación de identidad ni de crédito, y no se conecta ningún banco.',
          ({ brand }) => `${statements.noAffiliation(brand)} ${statements.freeAtSsa}`,
        ],
      },
      ({ launched }) => (launched ? 'Funciones que habíamos planeado:' : 'Funciones que estamos planeando:'),
      {
        kind: 'list',
        items: [
          'acceso anticipado a los depósitos de beneficios',
          'una manera más sencilla de cambiar el depósito directo',
          'herramientas de planificación financiera',
        ],
      },
    ],
  },
  {
    id: 'no-advice',
    heading: 'Sin consejos financieros ni garantías',
    blocks: [
      'Nada de lo que está en este sitio, en nuestros correos o en una llamada con nosotros es un consejo financiero. Hable con alguien de su confianza antes de decidir sobre su dinero.',
      ({ launched }) =>
        launched
          ? 'No garantizamos que se vaya a ofrecer un servicio, ni cuánto costará, ni quién podrá usarlo.'
          : 'No garantizamos que un servicio se vaya a lanzar, ni cuándo se lanzará, ni cuánto costará, ni quién podrá usarlo. La cuenta regresiva no es una promesa de una fecha.',
    ],
  },
  {
    id: 'user-information',
    heading: 'Información del usuario',
    blocks: [
      ({ minimumAge }) =>
        `Este sitio no está dirigido a personas menores de ${minimumAge} años. Dé sus propios datos y revise que estén bien. Si ayuda a otra persona, hágalo con ella y con su consentimiento.`,
      '¿Un representante de pago recibe sus beneficios por usted? Entonces pregúnteles a esa persona y a la SSA antes de inscribirse.',
      'No le dé su contraseña a nadie. Nuestra política de privacidad dice qué datos recogemos y cómo puede pedir que se borren.',
    ],
  },
  {
    id: 'intellectual-property',
    heading: 'Propiedad intelectual',
    blocks: [
      ({ brand }) =>
        `Los textos, las imágenes y las marcas de este sitio son de ${brand} o se usan con permiso. Usted puede leer, imprimir y compartir páginas para su propio uso.`,
    ],
  },
  {
    id: 'changes',
    heading: 'Cambios',
    blocks: [
      'Podemos cambiar este sitio y estos términos, o poner fin al proyecto. El texto de esta página es el que vale.',
    ],
  },
  CONTACT_SECTION,
];
