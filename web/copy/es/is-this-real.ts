import { OIG_PHONE } from '../authority-phones.ts';
import type * as en from '../en/is-this-real.ts';
import type { Translated } from '../translated.ts';
import { statements } from './statements.ts';

const mail: Translated<(typeof en.isThisRealCopy)['picture']['mail']> = {
  subject: (brand) => `${brand}: su enlace y su código`,
  heading: 'Su enlace y su código',
  first: (brand) => `Usted pidió inscribirse en ${brand} o iniciar sesión.`,
  words: (brand) => `Sus palabras de ${brand}: tetera verde`,
  button: (brand) => `Continuar en ${brand}`,
  address: (brand, publicUrl) => `Continuar en ${brand}: ${publicUrl}/es/auth/callback#token=…`,
  orCode: 'O escriba este código donde lo pidió.',
};

export const isThisRealCopy = {
  title: '¿Es auténtico?',
  intro: (brand) =>
    `¿Recibió un correo o una llamada que dice venir de ${brand}? Hace bien en comprobarlo. Tómese su tiempo.`,
  onThisPage: 'En esta página',

  unsure: {
    heading: 'Si tiene dudas',
    steps: (host) => [
      'Deténgase. No abra el enlace. No devuelva la llamada.',
      `Abra su navegador y escriba usted nuestra dirección: ${host}`,
      'Hable con alguien de su confianza. O pregúntenos primero:',
    ],
  },

  picture: {
    heading: 'Cómo se ve un correo que sí es nuestro',
    mail,
    from: 'De',
    subject: 'Asunto',
    alternative: (brand, publicUrl) =>
      `Imagen de nuestro correo con un enlace. El asunto es: ${mail.subject(brand)}. Arriba está nuestro nombre. Empieza así: ${mail.heading}. ${mail.words(brand)}. ${mail.first(brand)} Un botón dice: ${mail.button(brand)}. Debajo está la dirección completa, que empieza con ${publicUrl}/. Luego viene un código de seis dígitos.`,
    sender: {
      heading: 'El remitente (quién lo envía)',
      text: (mailFrom) =>
        `La dirección es ${mailFrom}, letra por letra. El nombre que está antes no prueba nada. Cualquiera puede escribir cualquier nombre.`,
      unset:
        'Cualquiera puede escribir cualquier nombre como remitente. Fíjese mejor en las palabras y en el enlace.',
    },
    words: {
      heading: 'Las primeras palabras',
      text: (brand) =>
        `El asunto de cada correo empieza con “${brand}:” y dice de qué se trata. Le escribimos cuando usted pide algo o termina su inscripción. También le escribimos sobre su cuenta, sus llamadas, y noticias como nuestro lanzamiento. Si un correo es sobre otra cosa, inicie sesión aquí antes de abrir un enlace.`,
    },
    link: {
      heading: 'El enlace',
      text: (publicUrl) =>
        `Cada enlace lleva a esta dirección y a ninguna otra. Empieza con ${publicUrl}/. La dirección completa siempre está debajo del botón, para que usted pueda leerla antes.`,
    },
  },

  mailWords: {
    heading: 'Sus dos palabras',
    text: (brand) =>
      `Cuando se inscribe, le damos dos palabras sencillas. Desde entonces, cada correo que le enviamos tiene una línea con ellas. Por ejemplo: ${mail.words(brand)}. Si no ve ninguna palabra, o ve otras, tenga cuidado y revise el enlace.`,
    first:
      'El primer correo que le enviamos no tiene palabras, porque usted todavía no tiene cuenta. Si cambia su dirección de correo, el mensaje a la dirección nueva tampoco las tiene. No enviamos sus palabras a una dirección antes de saber que es suya.',
    change: (brand) =>
      `Inicie sesión en ${brand} para ver sus palabras en “Mi información”. Allí puede cambiarlas. No las comparta.`,
    notSecret:
      'Ayudan, pero no son una prueba. Si alguien leyó uno de los correos que le enviamos, las conoce. Por eso, mire también el enlace.',
  },

  never: {
    heading: 'Lo que nunca pedimos',
    items: [
      'Su número de Seguro Social completo por correo electrónico, mensaje de texto o teléfono.',
      'Su contraseña, o el código de nuestro correo, por teléfono o como respuesta a un mensaje.',
      'Dinero de ninguna clase, como tarjetas de regalo, transferencias o efectivo.',
      'La contraseña de su banco, o el número de su tarjeta por correo, mensaje de texto o teléfono.',
    ],
    onSite: (brand) =>
      `${brand} pide su número de Seguro Social solo en este sitio, en el último paso de un formulario. El número completo nunca sale de esa página. ${statements.lastFourOnly}`,
    threat:
      'Nunca decimos que sus beneficios van a terminar, que le van a arrestar o que tiene que pagar hoy.',
  },

  calls: {
    heading: 'Cuándo llamamos',
    weCall: (number) =>
      `${statements.weCall(true)} Si usted reservó una, llamamos a la hora que eligió, desde el ${number}.`,
    spoofed: (number) =>
      `Quien llama puede hacer que en su teléfono aparezca cualquier número. ¿Tiene dudas? Cuelgue y llámenos al ${number}.`,
    never: `${statements.weCall(false)} Si alguien le llama y dice ser de nuestra parte, cuelgue.`,
    booked: 'Si reserva una llamada con nosotros, nuestro correo dice cómo entrar a ella.',
  },

  who: {
    heading: 'Quién está detrás de este sitio',
    notLaunched: (brand) =>
      `${brand} todavía no se ha lanzado. Hoy es un proyecto de investigación. No ofrece dinero ni mueve dinero.`,
    launched: (brand) => `${brand} ya se lanzó. ${statements.offeredToday}`,
    noAffiliation: (brand) => `${brand} no es el gobierno. ${statements.noAffiliation(brand)}`,
    website: 'Sitio web',
    email: 'Correo electrónico',
    phone: 'Teléfono',
    sender: 'Nuestros correos vienen de',
    address: 'Dirección postal',
    more: 'Lea los términos y el aviso previo al lanzamiento',
  },

  report: {
    heading: 'Cómo reportar un mensaje falso',
    intro: 'Cuando lo reporta, ayuda a proteger a otras personas.',
    oig: {
      name: 'Oficina del Inspector General (OIG) de la Administración del Seguro Social (SSA)',
      text: 'Para llamadas y mensajes sobre el Seguro Social.',
      link: 'oig.ssa.gov/espanol',
    },
    ftc: {
      name: 'Comisión Federal de Comercio (FTC)',
      text: 'Para cualquier estafa.',
      host: 'reportefraude.ftc.gov',
    },
    us: {
      name: (brand) => `Nosotros, en ${brand}`,
      text: 'Si alguien usó nuestro nombre. No nos envíe su número de Seguro Social.',
    },
  },

  sheet: {
    heading: 'Una hoja para poner junto al teléfono',
    intro: 'Se imprime en una página, con letra grande. Solo se imprime esta parte.',
    print: 'Imprimir esta hoja',
    withoutScript: 'Use “Imprimir” en el menú de su navegador.',
    title: (brand) => `¿De verdad es ${brand}?`,
    never: 'Nunca piden:',
    items: [
      'dinero, una tarjeta de regalo o efectivo',
      'mi número de Seguro Social completo por teléfono, mensaje de texto o correo electrónico',
      'mi contraseña o un código por teléfono, mensaje de texto o correo electrónico',
    ],
    ifAsked: 'Si alguien me pide algo así:',
    steps: (host) => [
      'Cuelgo. No abro ningún enlace.',
      `Yo escribo esta dirección: ${host}`,
      'Le pregunto a alguien de mi confianza.',
    ],
    report: 'Para reportarlo:',
    reportTo: `Inspector General de la SSA, ${OIG_PHONE}, o reportefraude.ftc.gov`,
  },
} as const satisfies Translated<typeof en.isThisRealCopy>;

export const checkMessageCopy = {
  heading: 'Revise un mensaje',
  privacy: 'La revisión se hace solo en esta página. El texto que usted pega no se envía ni se guarda.',
  label: 'Pegue el mensaje, o solo el remitente (quién lo envió)',
  hint: 'Copie todo el mensaje, con la línea que dice quién lo envió. No incluya su propia dirección de correo ni su número de Seguro Social.',
  submit: 'Revisar este mensaje',
  clear: 'Borrar',
  empty: 'Primero pegue un mensaje o un remitente.',
  tooLong: 'Es demasiado largo para revisarlo. Pegue el remitente y la parte que tiene el enlace.',
  hidSsn:
    'Quitamos un número del recuadro, porque puede ser un número de Seguro Social. No se envió ni se guardó. No pegue ni envíe ese número, aunque un mensaje se lo pida.',
  linkTargets: 'A dónde llevan los enlaces:',
  threat: 'Nunca amenazamos a nadie ni pedimos cosas así. Este mensaje tiene estas palabras:',
  foreignWords: 'Estas palabras no están en ningún correo nuestro:',
  more: (more) => `Enlaces que no mostramos aquí: ${more}.`,
  suspicious: {
    heading: 'Cuidado. Aquí hay algo que no es nuestro.',
    advice: (host) => [
      'No abra el enlace. No conteste. No llame a ningún número del mensaje.',
      `Para salir de dudas, escriba usted nuestra dirección en su navegador: ${host}`,
      'Después reporte el mensaje, como decimos más abajo, y bórrelo.',
    ],
  },
  ours: {
    sender: 'La dirección del remitente es la nuestra.',
    link: 'El enlace lleva a nuestra dirección.',
    links: 'Los enlaces que encontramos llevan a nuestra dirección.',
    senderToo: 'El remitente también es nuestro.',
    advice: (host) => [
      'Esto no prueba que lo hayamos enviado nosotros. Se puede falsificar un remitente. Un enlace puede esconder otra dirección detrás de sus palabras.',
      'Si le pide que envíe dinero, un código o su número de Seguro Social, no es nuestro.',
      `La forma más segura es escribir usted nuestra dirección en su navegador: ${host}`,
    ],
  },
  'cannot-tell': {
    heading: 'No podemos saber si esto es nuestro.',
    advice: (host) => [
      'No abra el enlace. No conteste. No llame a ningún número del mensaje.',
      'Si le pide que envíe dinero, un código o su número de Seguro Social, no es nuestro.',
      `La forma más segura es escribir usted nuestra dirección en su navegador: ${host}`,
      'Si no pegó el remitente, agregue la línea que dice quién lo envió, con su dirección de correo electrónico.',
    ],
  },
  link: {
    ours: 'Este enlace lleva a nuestra dirección.',
    'not-ours': 'Este enlace no es nuestro.',
    imitation: (publicUrl) =>
      `Este enlace parece nuestro, pero no lo es. Nuestros enlaces empiezan con ${publicUrl}/.`,
    leadsTo: {
      'not-ours': (host) => `Este enlace no es nuestro. Lleva a ${host}.`,
      imitation: (host) => `Este enlace puede parecer nuestro, pero no lo es. Lleva a ${host}.`,
    },
  },
  sender: {
    unnamed:
      'El remitente es solo un nombre o un número. Cualquiera puede escribir cualquier nombre. Presione el nombre en su programa de correo para ver la dirección.',
    ours: 'La dirección de este remitente es la nuestra.',
    imitation: 'Este remitente puede parecer nuestro, pero no es nuestra dirección.',
    'not-ours': 'Este remitente no es nuestra dirección.',
    unknown: 'No podemos saber si este remitente es nuestro. No confíe en él por su nombre.',
  },
} as const satisfies Translated<typeof en.checkMessageCopy>;
