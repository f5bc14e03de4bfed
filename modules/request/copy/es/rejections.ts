import { failure } from '#kernel/copy/catalogue.ts';
import type { TranslationOf } from '#kernel/copy/catalogue.ts';
import type { rejectionTexts as English } from '../en/rejections.ts';

export const rejectionTexts: TranslationOf<typeof English> = {
  notAllowedNow: (state: string) => failure('Ahora no se puede', `Eso no se puede hacer porque la solicitud ${state}.`),
  notYours: failure('No permitido', 'Eso no se puede hacer desde esta página. Vuelva a cargarla.'),
  stale: (state: string) => failure('La solicitud cambió', `La solicitud ${state}. Revísela y luego decida.`),
  termsRequired: failure('Falta aceptar los términos', 'Debe aceptar los términos para continuar con la cotización.'),
  paymentTermsRequired: failure('Falta aceptar los términos', 'Debe aceptar los términos antes de pagar.'),
  agreementRequired: failure(
    'Falta aceptar el acuerdo',
    'Debe aceptar el acuerdo del proveedor antes de hacer este trabajo.',
  ),
  invalidPrice: failure('Precio no válido', 'Escriba un precio válido'),
  invalidCustomerAmount: failure('Cantidad no válida', 'Escriba una cantidad válida para su contraoferta.'),
  invalidAdminAmount: failure('Cantidad no válida', 'Escriba una cantidad válida para la cotización final'),
  priceTooLow: (least: string) => failure('Precio no válido', `Escriba un precio válido. El mínimo es ${least}.`),
  counterTooLow: (least: string) =>
    failure('Cantidad no válida', `Escriba una cantidad válida para la contraoferta. El mínimo es ${least}.`),
  invalidPayment: failure('Error de pago', 'No se pudo crear el enlace de pago. Intente de nuevo.'),
  counterUsed: failure('Ya hizo su contraoferta', 'Solo puede hacer una contraoferta por solicitud.'),
  counterNotLower: failure('Cantidad no válida', 'Su contraoferta debe ser menor que el precio ofrecido.'),
  finalCounterRange: failure(
    'Cantidad no válida',
    'La cotización final debe estar entre la contraoferta del cliente y el precio original.',
  ),
  ratingMissing: failure('Falta la calificación', 'Elija una calificación antes de enviarla.'),
  alreadyRated: failure('Ya calificó el servicio', 'Usted ya calificó este servicio. Gracias.'),
  cancelFirst: failure(
    'Todavía no es posible',
    'Primero cancele la solicitud y resuelva los reembolsos o pagos pendientes.',
  ),
  reasonRequired: failure('Falta el motivo', 'Escriba un motivo. El cliente lo verá.'),
  handBackReasonRequired: failure('Falta el motivo', 'Diga por qué devuelve el trabajo.'),
  skipReasonRequired: failure('Falta el motivo', 'Diga por qué no hay código.'),
  codeRequired: failure(
    'Primero el código',
    'Escriba el código del cliente o siga sin él y diga por qué. Después inicie el servicio.',
  ),
  extraOpen: failure('Esperando respuesta', 'Ya pidió un cargo adicional. El cliente todavía no responde.'),
  extraUsed: failure('No se permiten más cargos', 'En este trabajo ya no se puede pedir otro cargo adicional.'),
  changeOpen: failure('Esperando respuesta', 'Ya hay un cambio propuesto. Primero hay que contestarlo o retirarlo.'),
  changeUsed: failure(
    'No se permiten más cambios',
    'En esta solicitud ya no se puede proponer otro cambio. Llame a la central.',
  ),
  callFirst: failure('Llame primero', 'Este cliente no recibe mensajes. Llámelo y luego marque la casilla.'),
  searchFirst: failure(
    'Primero pregúntele al cliente',
    'Primero díganos que no lo encuentra. Enseguida le preguntaremos al cliente.',
  ),
  waitFirst: failure('Espere un poco', 'Espere 10 minutos desde que llegó y 3 desde que le preguntamos al cliente.'),
  searchesUsed: failure(
    'Llame, por favor',
    'Desde aquí ya no puede preguntarle al cliente otra vez. Llame al cliente o a la central.',
  ),
  reportsUsed: failure(
    'Llame a la central',
    'Desde esta página ya no puede reportar otro problema. Llame a la central.',
  ),
  failureOpen: failure('La central está decidiendo', 'Usted avisó que no puede. Espere respuesta o diga que sí puede.'),
  failureFirst: failure(
    'Primero atienda el aviso',
    'El proveedor dice que no puede hacer el trabajo. Decida qué sigue.',
  ),
  cancellationOpen: failure('La central está decidiendo', 'El cliente pidió cancelar. Espere nuestra decisión.'),
  settlementRange: failure(
    'Cantidad no válida',
    'No puede retener más que el depósito ni darle al proveedor más de lo que retenga.',
  ),
  invalidMinutes: (least: number, most: number) =>
    failure('Tiempo no válido', `Escriba un número entero de minutos, de ${least} a ${most}.`),
  promisesUsed: failure(
    'Ya no puede cambiar la hora',
    'En este trabajo ya no se puede dar otra hora. Llame a la central, por favor.',
  ),
  customerLinkExpired: failure(
    'Enlace vencido',
    'Este enlace ya venció. Los enlaces de seguimiento vencen 5 minutos después de que termina el servicio.',
  ),
  providerLinkExpired: failure(
    'Enlace vencido',
    'Este enlace ya venció. Los enlaces de los proveedores vencen 5 minutos después de que termina el servicio.',
  ),
};
