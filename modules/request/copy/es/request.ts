import { failure, info, success } from '#kernel/copy/catalogue.ts';
import type { Words } from '#kernel/copy/catalogue.ts';
import type { requestTexts as English } from '../en/request.ts';

/** Spanish of `request.ts`. */
export const requestTexts: Words<typeof English> = {
  title: 'Pedir servicio',
  heading: 'Díganos dónde está y qué pasó',
  lead: 'Un formulario corto, sin cuenta. Verá el precio antes de aceptar nada.',
  safe: {
    question: '¿Está en un lugar seguro?',
    first:
      '¿Hubo un choque, hay heridos o fuego, o está detenido en un carril? Llame primero al 911. Este formulario no es para emergencias.',
    yes: 'Sí, continuar',
    no: 'No, o no sé',
    stay: 'Aléjese del tráfico, por el lado donde no pasan carros. Si no puede, quédese adentro con el cinturón y las intermitentes puestas. Llame al 911, o mande un mensaje al 911 si no puede hablar.',
    call911: 'Llamar al 911',
    text911: 'Mensaje al 911',
    tollway: '¿Está a salvo, pero en una autopista de cuota de DFW? Ahí la ayuda de NTTA es gratis: marque #999.',
    callTollway: 'Llamar al #999',
  },
  draft: {
    restored: 'Guardamos en este aparato lo que escribió.',
    startAfresh: 'Empezar de nuevo',
  },
  privacyNote: 'Usamos estos datos solo para conseguirle ayuda.',
  contact: {
    heading: 'Contacto',
    phone: 'Número de teléfono',
    phoneHint: 'Su proveedor llamará a este número. Por ejemplo: (214) 555-0142.',
    email: 'Correo electrónico',
    cardOnly: 'Solo puedo pagar con tarjeta',
    cardOnlyHint:
      'El depósito se paga con tarjeta. El resto se paga al proveedor en el lugar, y no todos aceptan tarjetas.',
  },
  service: {
    heading: 'Datos del servicio',
    type: '¿Qué necesita?',
    description: '¿Qué pasó?',
    descriptionHint: 'Por ejemplo: "Llanta delantera ponchada; traigo la de refacción en la cajuela."',
  },
  photo: {
    label: 'Foto',
    hint: 'Muestre el vehículo o el lugar, si puede tomarla sin peligro.',
    later: 'La enviamos justo después de su solicitud.',
  },
  vehicle: {
    heading: 'Vehículo',
    type: 'Tipo de vehículo',
    year: 'Año',
    yearHint: 'Por ejemplo: 2018',
    make: 'Marca',
    makeHint: 'Por ejemplo: Honda',
    model: 'Modelo',
    plate: 'Placas',
  },
  pickup: {
    heading: 'Lugar de recogida',
    address: '¿Dónde está el vehículo?',
    addressHint: 'Calle y ciudad, una carretera con la salida más cercana, o un código postal.',
    useGps: 'Usar mi ubicación',
    locating: 'Buscando dónde está...',
    coordinates: (lat: string, lng: string) => `Latitud ${lat}, longitud ${lng}`,
    forget: 'No usar mi ubicación',
  },
  destination: {
    heading: 'Destino',
    address: '¿A dónde hay que llevarlo?',
    hint: 'Solo para servicio de grúa. Para todo lo demás, déjelo vacío.',
  },
  submit: 'Pedir precio',
  submitting: 'Enviando solicitud...',
  fields: {
    phone: 'Escriba su número de teléfono',
    phoneInvalid: 'Escriba un número de teléfono válido, como (214) 555-0142',
    emailInvalid: 'Escriba un correo electrónico válido',
    serviceType: 'Elija un servicio',
    vehicleType: 'Elija un tipo de vehículo',
    vehicleYear: 'Escriba el año del vehículo',
    vehicleMake: 'Escriba la marca del vehículo',
    vehicleModel: 'Escriba el modelo del vehículo',
    location: 'Escriba dónde está el vehículo',
    destination: 'Escriba la dirección de destino para el servicio de grúa',
    tooLong: (characters: number) => `Use ${characters} caracteres como máximo`,
  },
  toasts: {
    missingInformation: failure('Falta información', 'Llene todos los campos obligatorios'),
    missingDestination: failure('Falta el destino', 'Escriba la dirección de destino para el servicio de grúa'),
    invalidPhone: failure('Teléfono no válido', 'Escriba un número de teléfono válido'),
    invalidEmail: failure('Correo no válido', 'Escriba un correo electrónico válido'),
    submitted: success('Solicitud enviada', '¡Recibimos su solicitud de asistencia en el camino!'),
    submissionFailed: failure('No se envió', 'No se pudo enviar su solicitud. Intente de nuevo.'),
    locationNotAvailable: failure(
      'Ubicación no disponible',
      'Su dispositivo no comparte su ubicación. Escriba la dirección.',
    ),
    locationFound: success('Ubicación encontrada', 'Ya pusimos su dirección. Revísela, por favor.'),
    locationSet: info('Ubicación guardada', 'Tenemos su ubicación, pero sin dirección. Puede agregarla.'),
    locationDenied: failure('Error de ubicación', 'Permita el acceso a su ubicación e intente de nuevo'),
    locationUnavailable: failure('Error de ubicación', 'Su ubicación no está disponible'),
    locationTimeout: failure('Error de ubicación', 'La búsqueda de su ubicación tardó demasiado'),
    locationFailed: failure('Error de ubicación', 'No se pudo obtener su ubicación'),
  },
};
