import type { TranslationOf } from '#kernel/copy/catalogue.ts';
import type { cityTexts as English } from '../en/marketing-cities.ts';

export const cityTexts: TranslationOf<typeof English> = {
  dallas: {
    lead: 'Desde un estacionamiento del centro hasta el High Five, le conseguimos grúa, paso de corriente, cambio de llanta o quien le abra el carro. No necesita cuenta y sabe el precio de antemano.',
    roads:
      'Los loops y los cruces de autopistas dejan poco espacio para detenerse. En la I-635, la US-75 o el Mixmaster, si el acotamiento es angosto, quédese en el carro con el cinturón puesto y las intermitentes encendidas, y espere a que la ayuda llegue hasta usted.',
    where:
      'En un estacionamiento del centro o de Uptown diga el nivel y la altura máxima que marca la entrada: tal vez tenga que encontrarse con la grúa afuera. En una autopista bastan el número de salida y el sentido en que va.',
  },
  'fort-worth': {
    lead: 'En los Stockyards, en el Cultural District o pasando el Loop 820, le conseguimos grúa, paso de corriente o cambio de llanta. Usted ve el precio antes de aceptar.',
    roads:
      'La I-35W, al norte del centro, va llena de camiones rumbo a Alliance. Si el vehículo todavía avanza, tome la próxima salida y deténgase en una gasolinera: es más seguro y muchas veces más rápido.',
    where:
      'Diga si está en los carriles principales, en la lateral o en los carriles TEXPress, y en qué sentido va. Cerca de los Stockyards diga el cruce más cercano, porque muchos estacionamientos comparten la misma dirección.',
  },
  arlington: {
    lead: 'Arlington queda a medio camino entre Dallas y Fort Worth y tiene mucho movimiento los días de partido. Le ayudamos con llantas, baterías, grúas o llaves que se quedaron adentro, cerca de los estadios, de UTA y del Parks Mall.',
    roads:
      'Los días de evento, la SH-360, Collins Street y los estacionamientos de los estadios se llenan desde horas antes. Calcule más tiempo: la grúa hace la misma fila que todos.',
    where:
      'En un evento, díganos la letra o el número del estacionamiento y qué dice el letrero del poste más cercano. En la I-20 o la I-30 basta con la salida y el sentido en que va.',
  },
  plano: {
    lead: 'Atendemos Legacy, el centro y las calles tranquilas cerca de Custer Road. Una batería muerta, una llanta ponchada o unas llaves olvidadas adentro se resuelven donde usted está, y la grúa lleva su carro a donde usted diga.',
    roads:
      'La US-75 y las autopistas de cuota rodean la ciudad. En horas pico, la US-75 va más lenta entre Park Boulevard y Spring Creek, y un proveedor de Richardson o de Allen puede llegar antes que el más cercano.',
    where:
      'Los parques de oficinas junto a la autopista de cuota tienen muchas puertas: diga el edificio y la entrada. En una calle residencial bastan la calle y el número.',
  },
  irving: {
    lead: 'En Las Colinas, cerca del aeropuerto DFW o por el Loop 12, ayudamos a quien va a una junta, a tomar un vuelo o a su casa.',
    roads:
      'La SH-183 y la SH-114 llevan carriles TEXPress en medio. Si se quedó parado en esos carriles, díganoslo: la grúa tiene que entrar por donde entró usted.',
    where:
      'Cerca del aeropuerto díganos la terminal, el estacionamiento o el lote de renta de carros. Si su carro bloquea una vía del aeropuerto, llame primero a la policía del aeropuerto.',
  },
  garland: {
    lead: '¿Necesita grúa, cambio de llanta o paso de corriente entre la LBJ y el lago Ray Hubbard? Atendemos todo el noreste del condado de Dallas.',
    roads:
      'En el puente de la I-30 sobre el lago casi no hay dónde protegerse y no es fácil salir. Si el carro todavía se mueve, termine de cruzar antes de detenerse.',
    where:
      'Alrededor del lago diga el nombre de la marina, del parque o de la rampa para lanchas. En Forest Lane o Garland Avenue lo mejor es decirnos el cruce.',
  },
  frisco: {
    lead: 'Desde The Star y Stonebriar hasta las calles nuevas que todavía no salen en los mapas, la ayuda llega hasta el extremo norte de la autopista de cuota.',
    roads:
      'A lo largo de la US-380 el acotamiento suele estar lleno de conos y grava. Si puede, entre a una calle lateral o al estacionamiento de una tienda.',
    where:
      'Las colonias nuevas muchas veces no salen en los mapas. Deje que el formulario use la ubicación de su teléfono y agregue el nombre del fraccionamiento.',
  },
  mckinney: {
    lead: 'Desde la plaza antigua hasta Stonebridge Ranch y rumbo a Princeton, atendemos el norte del condado de Collin, y usted sabe el precio de antemano.',
    roads:
      'La US-380 va lenta desde la plaza antigua hasta Frisco. En cambio, la US-75, al norte de la US-380, puede ir casi vacía y los carros pasan rápido. Los caminos al este de la SH-5 son oscuros: deje encendidas las intermitentes.',
    where:
      'Si está en la plaza, diga frente a qué tienda. Si está en un camino del condado (County Road), dé el número y el último cruce por el que pasó, o comparta la ubicación de su teléfono.',
  },
  mesquite: {
    lead: 'Donde se juntan la I-635, la I-30, la I-20 y la US-80, ayudamos igual a carros que a camiones, en Town East o camino a Terrell.',
    roads:
      'Aquí se descomponen muchos camiones, y las rampas entre la I-635 y la US-80 son cortas. En una rampa no se ponga detrás de su vehículo, sea cual sea la falla.',
    where:
      'En la autopista dé la salida y el sentido, por ejemplo "US-80 al este, apenas pasando Belt Line". En el estacionamiento del centro comercial díganos la entrada de qué tienda le queda más cerca.',
  },
  carrollton: {
    lead: 'Atendemos el centro antiguo, el barrio coreano en Old Denton y la zona industrial cerca de Belt Line, justo donde se juntan tres condados.',
    roads:
      'La I-35E une Dallas con Denton y, por las obras, los carriles cambian de lugar: díganos de qué lado de la barrera está.',
    where:
      'Las bodegas de Belt Line y Luna Road muchas veces comparten la entrada: dé el número del andén de carga o de la suite. En una estación de DART diga el estacionamiento y la fila.',
  },
  denton: {
    lead: 'Le ayudamos en UNT, en TWU, en la plaza o donde se divide la I-35, incluso de madrugada y aunque traiga un carro de estudiante con muchas millas.',
    roads:
      'La I-35E y la I-35W se separan justo al sur de la ciudad. Díganos primero en cuál de las dos está: irse por la otra cuesta veinte minutos.',
    where:
      'En el campus dé el lote o el edificio de estacionamiento y diga si se necesita permiso. Aunque se necesite, el proveedor puede detenerse ahí para atender su carro. Alrededor de la plaza basta con el cruce.',
  },
  richardson: {
    lead: 'En el Telecom Corridor, UT Dallas o CityLine, le conseguimos paso de corriente, cambio de llanta o grúa entre una cita y otra.',
    roads:
      'La US-75 casi no tiene acotamiento dentro de la ciudad. Si puede, salga en Campbell, Arapaho o Belt Line y deténgase en la lateral.',
    where:
      'En UT Dallas dé el color y el número del lote, o el edificio de estacionamiento. En el estacionamiento de una empresa dé el nivel y la altura máxima, y diga quién abre la entrada.',
  },
};
