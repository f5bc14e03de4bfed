import { failure, info, success } from '#kernel/copy/catalogue.ts';
import type { TranslationOf } from '#kernel/copy/catalogue.ts';
import type { accountTexts as English } from '../en/account.ts';

/** The Spanish version of `account.ts`. */
export const accountTexts: TranslationOf<typeof English> = {
  title: 'Su cuenta',
  back: 'Ajustes',
  signedInAs: (email: string) => `Inició sesión como ${email}`,
  password: {
    heading: 'Contraseña',
    lead: 'Al cambiarla se cierran sus otras sesiones.',
    current: 'Contraseña actual',
    fresh: 'Contraseña nueva',
    again: 'Repita la contraseña nueva',
    hint: (least: number) => `Al menos ${least} caracteres. Use unas cuantas palabras que solo a usted se le ocurran.`,
    submit: 'Cambiar contraseña',
    submitting: 'Cambiando...',
    errors: {
      currentMissing: 'Escriba su contraseña actual',
      currentWrong: 'Esta no es su contraseña actual',
      missing: 'Escriba una contraseña nueva',
      short: (least: number) => `Use al menos ${least} caracteres`,
      long: (most: number) => `Use ${most} caracteres como máximo`,
      guessable: 'Es muy fácil de adivinar. Elija otra',
      same: 'Es la contraseña que ya tiene. Elija otra',
      differs: 'No coincide con la contraseña de arriba',
    },
  },
  secondStep: {
    heading: 'Verificación en dos pasos',
    on: 'Activada',
    off: 'Desactivada',
    offLead:
      'Una aplicación en su teléfono le da un código de seis dígitos que solo usted puede ver. Sin ese código nadie puede entrar a su cuenta, ni aunque tenga su contraseña.',
    since: (date: string) => `Activada desde el ${date}.`,
    begin: 'Configurar',
    beginning: 'Preparando...',
    scan: 'Escanee este código con una aplicación de autenticación, o escriba en ella la clave. Luego escriba en esta página el código que le muestre la aplicación.',
    picture: 'Código QR para la aplicación de autenticación',
    key: 'Clave',
    code: 'Código de la aplicación',
    confirm: 'Activar',
    abandon: 'Ahora no',
    codesHeading: 'Códigos de recuperación',
    codesLead:
      'Cada código sirve una sola vez, en lugar del código de la aplicación. Solo los verá esta vez: imprímalos o anótelos.',
    codesLeft: (count: number) =>
      count === 1 ? 'Queda un código de recuperación.' : `Quedan ${count} códigos de recuperación.`,
    renew: 'Nuevos códigos de recuperación',
    end: 'Desactivar',
    needsBoth: 'Para confirmar, escriba su contraseña y un código.',
    codeOrRecovery: 'Código de la aplicación o de recuperación',
    errors: {
      code: 'Escriba el código',
      wrong: 'El código no es correcto. Revise la aplicación otra vez: el código cambia cada 30 segundos',
      used: 'Este código ya se usó. Espere el siguiente en la aplicación',
    },
  },
  sessions: {
    heading: 'Dónde tiene la sesión abierta',
    lead: 'Su sesión se cierra al cerrar el navegador, después de 12 horas sin hacer clic o a los 7 días, lo que pase primero.',
    since: 'Desde',
    lastUsed: 'Último uso',
    unknown: 'Navegador desconocido',
    current: 'Esta sesión',
    end: 'Cerrar',
    endOf: (browser: string, since: string) => `Cerrar la sesión de ${browser}, abierta desde el ${since}`,
    endAll: 'Cerrar todas las sesiones',
    endAllQuestion: '¿Cerrar todas sus sesiones, incluida esta?',
    keep: 'Mantener la sesión abierta',
  },
  notices: {
    heading: 'Notificaciones en este dispositivo',
    on: 'Activadas',
    off: 'Desactivadas',
    lead: 'Cuando a la central le toca atender una solicitud, este dispositivo recibe una notificación, aunque no haya ninguna página de la central abierta. La notificación no menciona nombres. El dispositivo deja de recibirlas cuando usted cierra aquí la sesión o después de 12 horas sin hacer clic.',
    turnOn: 'Activar las notificaciones',
    turnOff: 'Desactivar',
    busy: 'Activando...',
    needsScript: 'Para activarlas hace falta JavaScript.',
    whileOpen:
      'No se pudieron activar. Este navegador solo las muestra mientras haya una página de la central abierta.',
    blocked: 'Este navegador bloquea las notificaciones de este sitio, o no las admite.',
    elsewhere: (count: number) =>
      count === 1 ? 'Activadas en otro dispositivo.' : `Activadas en otros ${count} dispositivos.`,
    turnOffAll: 'Desactivar en todos los dispositivos',
  },
  keys: {
    heading: 'Atajos de teclado',
    on: 'Activados. En las páginas de la central puede usar teclas como p y n.',
    off: 'Desactivados. Las letras solo sirven para escribir en los campos.',
    turnOn: 'Activar los atajos',
    turnOff: 'Desactivar los atajos',
  },
  codeStep: {
    title: 'Escriba su código',
    lead: 'Abra la aplicación de autenticación en su teléfono y escriba el código que muestra para Shoulder. Cambia cada 30 segundos.',
    hint: '¿No tiene su teléfono? También sirve uno de sus códigos de recuperación.',
    submit: 'Continuar',
    submitting: 'Revisando...',
    lostBoth: '¿Perdió el teléfono y los códigos? Quien administra este sitio puede volver a darle acceso.',
    startOver: 'Empezar de nuevo',
  },
  firstPassword: {
    title: 'Elija su contraseña',
    lead: 'La contraseña de un solo uso ya no le servirá. Elija la suya.',
    submit: 'Guardar y continuar',
    submitting: 'Guardando...',
  },
  toasts: {
    passwordChanged: success('Contraseña cambiada', 'Sus otras sesiones se cerraron.'),
    secondStepOn: success(
      'Verificación en dos pasos activada',
      'Guarde bien los códigos de recuperación. Solo los verá esta vez.',
    ),
    secondStepOff: success(
      'Verificación en dos pasos desactivada',
      'Ya puede iniciar sesión otra vez solo con su contraseña.',
    ),
    newCodes: success(
      'Nuevos códigos de recuperación',
      'Los anteriores ya no sirven. Los nuevos solo se muestran esta vez.',
    ),
    abandoned: info('No se configuró la verificación', 'Seguirá entrando solo con su contraseña.'),
    keysOn: success('Atajos activados', 'Presione ? en una página de la central para ver la lista.'),
    keysOff: success('Atajos desactivados', 'Las letras ya no funcionan como atajos.'),
    noticesOff: success(
      'Notificaciones desactivadas',
      'Este dispositivo solo las recibe mientras haya una página de la central abierta.',
    ),
    noticesOffAll: success(
      'Notificaciones desactivadas',
      'Sus dispositivos solo las reciben mientras haya una página de la central abierta.',
    ),
    sessionEnded: success('Sesión cerrada', 'Ese navegador ya no tiene la sesión abierta.'),
    sessionOver: info('Sesión cerrada', 'Esa sesión ya había terminado.'),
    endedAll: success('Sesiones cerradas', 'Se cerraron todas sus sesiones.'),
    setUpOver: info('No se configuró la verificación', 'Pasó demasiado tiempo. Configúrela otra vez.'),
    wrongCode: failure('No se pudo iniciar sesión', 'El código no es correcto.'),
    stepOver: failure('Empiece de nuevo', 'Pasó demasiado tiempo. Inicie sesión de nuevo.'),
    oneTimeExpired: failure(
      'No se pudo iniciar sesión',
      'Esta contraseña de un solo uso venció. Pídale otra a un administrador.',
    ),
    recovered: (left: number) =>
      info(
        'Sesión iniciada',
        left === 1 ? 'Queda un código de recuperación.' : `Quedan ${left} códigos de recuperación.`,
      ),
    tooMany: failure('Demasiados intentos', 'Espere 15 minutos e intente de nuevo.'),
  },
};
