import type * as en from '../en/privacy.ts';
import { type LegalSection, measuringService } from '../legal.ts';
import { browserStorageTable, collectedTable, cookieTable, thirdPartyTable } from '../privacy-tables.ts';
import type { Translated } from '../translated.ts';
import { CONTACT_SECTION } from './legal.ts';
import { statements } from './statements.ts';

export const privacyCopy = {
  title: 'Política de privacidad',
  intro: ({ brand, launched }) =>
    launched
      ? `Esta página dice qué datos recoge ${brand}, por qué y cuánto tiempo los guardamos.`
      : `Esta página dice qué datos recoge ${brand}, por qué y cuánto tiempo los guardamos. ${brand} es un proyecto de investigación y todavía no se ha lanzado.`,
  measuringSwitch: {
    turnOff: 'No medir mis visitas',
    turnOn: 'Medir mis visitas',
    off: 'Sus visitas no se miden en este navegador.',
    on: 'Sus visitas se miden en este navegador.',
    bySignal: 'Su navegador pide a los sitios que no midan sus visitas. Nosotros lo respetamos.',
  },
} as const satisfies Translated<typeof en.privacyCopy>;

export const PRIVACY_SECTIONS: readonly LegalSection[] = [
  {
    id: 'what-we-collect',
    heading: 'Qué datos recogemos',
    blocks: [
      'Recogemos su dirección de correo electrónico y, si usted lo da, su nombre. Recogemos sus preferencias y sus respuestas a nuestras preguntas. Recogemos datos generales de comportamiento, es decir, cómo se usan las páginas. Durante la inscripción, también recogemos su número de teléfono, los últimos cuatro dígitos de su número de Seguro Social y su día de pago. La tabla muestra todos estos datos.',
      { kind: 'table', table: collectedTable },
      'También puede probar los pasos sin inscribirse. En ese caso, su nombre, su número de teléfono, su código postal y su número de Seguro Social, si los escribe, no se envían ni se guardan. Solo se guarda el día que usted elige.',
      'Nuestro registro de inscripción también tiene espacio para una segunda dirección de correo electrónico, el tipo y la cantidad de su beneficio, y otros ingresos. Hoy ninguna página los pide.',
    ],
  },
  {
    id: 'how-we-use-it',
    heading: 'Cómo los usamos',
    blocks: [
      {
        kind: 'list',
        items: [
          'Para iniciar su sesión y guardar su avance.',
          ({ choices }) =>
            `Para contestar sus mensajes y para hablar con usted en las llamadas que reserva. ${statements.weCall(choices.weCall)}`,
          'Para escribirle por correo electrónico sobre nuestro lanzamiento.',
          ({ launched }) =>
            launched
              ? 'Para aprender qué necesitan las personas.'
              : 'Para aprender qué necesitan las personas. Este sitio es un proyecto de investigación.',
          statements.lastFourPurpose,
          'Para mantener el sitio seguro e impedir el mal uso.',
        ],
      },
      'No los usamos para verificar su crédito ni para mover dinero. No hablamos de usted con la Administración del Seguro Social.',
    ],
  },
  {
    id: 'cookies-and-analytics',
    heading: 'Cookies y medición',
    blocks: [
      ({ choices }) =>
        choices.hosted
          ? 'No usamos cookies.'
          : 'Usamos las cookies de esta tabla. Todas son necesarias para iniciar sesión. No usamos cookies para publicidad.',
      { kind: 'table', table: cookieTable },
      'Algunas cosas se quedan en su propio navegador:',
      { kind: 'table', table: browserStorageTable },
      ({ choices }) => {
        const service = measuringService(choices);
        if (choices.analytics === 'none') return 'No medimos cómo se usan las páginas.';
        return service === null
          ? 'Con nuestro propio servidor medimos cómo se usan las páginas. En lo que medimos no hay nombres, correos electrónicos, números de teléfono, dígitos del Seguro Social ni texto que usted escribió.'
          : `Con ${service} medimos cómo se usan las páginas. En lo que medimos no hay nombres, correos electrónicos, números de teléfono, dígitos del Seguro Social ni texto que usted escribió.`;
      },
      ({ choices }) =>
        choices.analytics === 'none'
          ? ''
          : 'Aquí puede desactivar la medición. Su navegador también puede hacerlo por usted, con Global Privacy Control o con Do Not Track. En ese caso no se carga ningún código de medición. Tampoco se hace ninguna solicitud para cargarlo.',
      { kind: 'measuring-switch' },
    ],
  },
  {
    id: 'data-security',
    heading: 'Seguridad de los datos',
    blocks: [
      {
        kind: 'list',
        items: [
          'Su número de Seguro Social completo nunca sale de la página donde lo escribe.',
          'Las contraseñas se guardan solo como un hash de un solo sentido: con él no podemos saber cuál es la contraseña.',
          ({ limits }) =>
            `Si usted no hace nada durante ${limits.idleMinutes} minutos, cerramos su sesión. Después de ${limits.sessionHours} horas, la cerramos en todos los casos.`,
          ({ limits }) =>
            `Un enlace o un código para iniciar sesión funciona una sola vez, y durante ${limits.linkMinutes} minutos.`,
        ],
      },
      'Ningún sitio puede prometer una seguridad perfecta. Si cree que algo anda mal, escríbanos.',
    ],
  },
  {
    id: 'third-party-services',
    heading: 'Servicios de otras empresas',
    blocks: [
      'Usamos estos servicios. Cada uno recibe solo lo que dice la tabla.',
      { kind: 'table', table: thirdPartyTable },
      'Nuestras páginas también tienen enlaces a otros sitios, como el de la Administración del Seguro Social. Allí se aplican sus propias reglas.',
    ],
  },
  {
    id: 'childrens-privacy',
    heading: 'Privacidad de los menores',
    blocks: [
      ({ minimumAge, supportEmail }) =>
        `Este sitio no está dirigido a personas menores de ${minimumAge} años. Si cree que una persona menor de ${minimumAge} años nos dio datos, escriba a ${supportEmail} y los borraremos.`,
    ],
  },
  {
    id: 'your-rights-and-choices',
    heading: 'Sus derechos y opciones',
    blocks: [
      {
        kind: 'list',
        items: [
          'Ver sus datos: “Mi información” muestra lo que tenemos sobre usted.',
          'Corregirlos: allí puede cambiar su nombre, su teléfono, su día de pago, su dirección de correo y sus palabras de los correos.',
          'Descargarlos: puede llevarse una copia en un archivo.',
          'Borrarlos: puede borrar su cuenta y sus datos.',
          'No medir: puede desactivar la medición en esta página.',
          'No recibir noticias: puede dejar de recibirlas allí, o con el enlace de cada correo de noticias.',
        ],
      },
      ({ supportEmail }) =>
        `Usted puede ver, corregir, descargar y borrar sus datos en “Mi información”. Primero inicie sesión. Le pedimos confirmar otra vez quién es, para que nadie más pueda hacerlo. También puede escribir a ${supportEmail} desde la dirección con la que se inscribió. Las dos formas son gratis. Si nos escribe, tal vez le pidamos que abra un enlace que le enviamos por correo, para saber que es usted.`,
      { kind: 'link', label: 'Mi información', page: 'dashboard' },
      'Cuando usted borra su cuenta, le enviamos un correo para decirle que ya está hecho. Las copias de seguridad hechas antes todavía tienen sus datos hasta que las eliminemos. Las respuestas de la encuesta y los días elegidos sin inscribirse se quedan, porque no están unidos a usted. Los mensajes del formulario de contacto se quedan en nuestro buzón de correo hasta que nos pida borrarlos.',
    ],
  },
  {
    id: 'changes',
    heading: 'Cambios',
    blocks: ['Podemos cambiar esta política. El texto de esta página es el que vale.'],
  },
  CONTACT_SECTION,
];
