import { failure, info } from '../catalogue.ts';
import type { TranslationOf } from '../catalogue.ts';
import type { commonTexts as English } from '../en/common.ts';
import { withSpanishArticle } from '../spanish-times.ts';

export const commonTexts: TranslationOf<typeof English> = {
  brand: 'Shoulder',
  tagline: (region: string) => `Asistencia vial en ${region}`,
  skipToContent: 'Ir al contenido',
  pageTitle: (title: string) => `${title} · Shoulder`,
  nav: {
    label: 'Principal',
    home: 'Inicio',
    requestService: 'Pedir servicio',
    getHelpNow: 'Pedir ayuda ya',
    menu: 'Menú',
    closeMenu: 'Cerrar menú',
    call: (phone: string) => `Llamar al ${phone}`,
  },
  footer: {
    copyright: '© 2025 Shoulder. Todos los derechos reservados.',
    notProvider:
      'Shoulder no es el proveedor del servicio. Los proveedores son contratistas independientes y asumen toda la responsabilidad por la calidad del servicio, los daños, las licencias y el seguro.',
    emergency: 'Si hay una vida en peligro, llame al 911.',
    contact: 'Contacto',
    services: 'Servicios',
    areas: 'Zonas de servicio',
    info: 'Información',
    legal: 'Avisos legales',
    privacyShort: 'Privacidad',
    termsShort: 'Términos',
    privacy: 'Política de privacidad',
    terms: 'Términos del servicio',
    safety: 'Guía de seguridad',
    network: 'Red de proveedores',
  },
  cancel: 'Cancelar',
  close: 'Cerrar',
  copy: 'Copiar',
  refresh: 'Actualizar',
  tryAgain: 'Intentar de nuevo',
  optional: 'opcional',
  contactSupport: 'Llame a atención al cliente si necesita ayuda.',
  offline: info('Sin conexión', 'Tal vez esta página no esté al día. Se actualizará sola en cuanto vuelva la señal.'),
  notFound: {
    title: '404',
    heading: 'Esta página no existe',
    message:
      'Tal vez la dirección esté mal escrita o la página haya cambiado de lugar. Si necesita ayuda en la carretera, vuelva al inicio.',
    home: 'Volver al inicio',
  },
  /** By HTTP status: what happened and what to do now. */
  errors: {
    400: failure(
      'No pudimos leer lo que envió',
      'Faltó una parte del formulario. Regrese, revíselo y envíelo otra vez.',
    ),
    401: failure('Inicie sesión', 'Su sesión terminó y no se cambió nada. Inicie sesión de nuevo.'),
    403: failure(
      'Acción no permitida',
      'Por seguridad, no aceptamos lo que envió. Cargue la página otra vez e intente de nuevo.',
    ),
    404: failure('No se encontró', 'No encontramos lo que busca. Revise el enlace de su mensaje o llámenos.'),
    409: failure(
      'La solicitud cambió',
      'Algo cambió desde que abrió esta página. Esta es la versión más reciente. Revísela otra vez.',
    ),
    410: failure(
      'Enlace vencido',
      'Este enlace ya no es válido. Si todavía necesita ayuda, llámenos o haga una nueva solicitud.',
    ),
    422: failure('Revise el formulario', 'Falta algo o algo no está bien.'),
    429: failure(
      'Demasiados intentos',
      'Lo intentó varias veces en los últimos minutos. Espere un minuto e intente de nuevo. Si es urgente, llámenos.',
    ),
    500: failure('Algo salió mal', 'Fue una falla nuestra. Intente de nuevo en un momento. Si es urgente, llámenos.'),
    503: failure(
      'Todavía sin confirmar',
      'No pudimos confirmar lo que envió, pero no se perdió nada. Envíelo de nuevo: solo contará una vez. Si es urgente, llámenos.',
    ),
  },
  loadFailed: failure(
    'No se pudo cargar esta página',
    'Nuestro sistema no responde. Intente de nuevo en un momento. Si es urgente, llámenos.',
  ),
  live: {
    waiting: 'Esta página se actualiza automáticamente cada 30 segundos.',
    pause: 'Pausar mientras escribo',
    paused: 'Por ahora, esta página no se actualiza sola.',
    resume: 'Reanudar la actualización',
    on: 'En vivo',
    connecting: 'Conectando...',
    /** @param time such as "9:41 p.m." */
    offline: (time: string) => `Sin conexión desde ${withSpanishArticle(time)}`,
    noSignal: (time: string) => `Sin señal. Última actualización: ${time}`,
  },
  time: {
    justNow: 'hace un momento',
    secondsAgo: (n: number) => `hace ${n} s`,
    minutesAgo: (n: number) => `hace ${n} min`,
    hoursAgo: (n: number) => `hace ${n} h`,
  },
};
