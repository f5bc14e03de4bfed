import type { TranslationOf } from '#kernel/copy/catalogue.ts';
import type { serviceTexts as English } from '../en/marketing-services.ts';

export const serviceTexts: TranslationOf<typeof English> = {
  'emergency-towing': {
    lead: 'Su vehículo no anda, o no debería andar. Un proveedor lo sube y lo lleva a donde usted diga: su casa, un taller o cualquier lugar seguro.',
    done: [
      'El proveedor revisa el vehículo y decide si lo levanta de un eje o usa la plataforma. Los carros bajos y los de tracción en las cuatro ruedas van en plataforma.',
      'Lo sube y lo amarra mientras usted mira.',
      'Lo lleva a la dirección que usted dio y lo baja donde haya espacio.',
    ],
    time: 'Subirlo suele tomar de 15 a 20 minutos; después viene el trayecto. Bajarlo toma unos 10.',
    ready: [
      'El destino, con calle y número. Si es un taller, pregunte antes si reciben vehículos fuera de horario.',
      'La llave. También fíjese si el vehículo rueda, si el volante gira y si entra en neutral.',
      'Sus cosas fuera de la cajuela, si no va a ir en la grúa.',
    ],
    also: 'Una llanta ponchada con buena refacción, una batería muerta o un tanque vacío casi nunca necesitan grúa, y sin grúa le sale más barato.',
  },
  'jump-start-service': {
    lead: 'Dejó las luces prendidas o amaneció frío, y solo se oye un clic. Con un paso de corriente el carro arranca ahí mismo.',
    done: [
      'El proveedor revisa que la batería no tenga grietas ni fugas: a una dañada no se le pasa corriente.',
      'Conecta el arrancador a la batería y enciende el motor.',
      'Revisa el voltaje de carga, para que usted sepa si el carro va a volver a arrancar.',
    ],
    time: 'Por lo general, de 10 a 15 minutos en el lugar. Después maneje por lo menos media hora antes de apagar el motor.',
    ready: [
      'El cofre abierto, o alguien que sepa dónde está la palanca.',
      'El lugar de la batería, si va en la cajuela o debajo de un asiento.',
      'Luces, radio y aire acondicionado apagados.',
    ],
    also: 'Si la batería se descargó dos veces esta semana, ya no sirve: mejor pida un cambio y ahórrese la segunda visita.',
  },
  'flat-tire-change': {
    lead: 'Trae una llanta ponchada y una de refacción, pero el tráfico pasa demasiado cerca para cambiarla usted. Un proveedor se la cambia ahí mismo.',
    done: [
      'El proveedor asegura el vehículo y lo levanta de los puntos correctos.',
      'Quita la llanta ponchada, pone la refacción y aprieta las tuercas en cruz.',
      'Revisa el aire de la refacción y guarda la ponchada en la cajuela.',
    ],
    time: 'Por lo general, de 15 a 25 minutos. Una refacción chica aguanta unas 50 millas a 50 mph: vaya directo a una llantera.',
    ready: [
      'La refacción, con aire, y la llave de los birlos de seguridad, si sus ruedas los llevan.',
      'Un piso parejo lejos del tráfico, si el carro alcanza a llegar despacio. Más vale arruinar una llanta que detenerse en un mal lugar.',
      'Cuál llanta es, para que el proveedor se estacione del lado seguro.',
    ],
    also: '¿Sin refacción o con dos ponchadas? Pida una grúa que lo lleve a una llantera. Muchos carros recientes no traen refacción: fíjese antes de pedir.',
  },
  'lockout-assistance': {
    lead: 'Las llaves están en el asiento y las puertas están cerradas con seguro. Un proveedor le abre el carro. Así de simple.',
    done: [
      'Usted demuestra que tiene derecho a abrir el carro: primero con una identificación y, cuando la puerta ya esté abierta, con los papeles.',
      'El proveedor abre la puerta con una cuña de aire y una varilla larga, no a la fuerza.',
      'Usted revisa que la puerta, la cerradura y la ventana sigan funcionando antes de que se vaya el proveedor.',
    ],
    time: 'Por lo general, de 10 a 20 minutos. En los carros con doble seguro o manijas protegidas puede tardar más.',
    ready: [
      'Una identificación con su nombre, y dónde está el registro del vehículo.',
      'Dónde está la llave, si alcanza a verla.',
      'Año, marca y modelo: de eso depende la herramienta.',
    ],
    also: 'Un niño o un animal encerrado en un carro caliente es una emergencia: llame de inmediato al 911; ellos rompen el vidrio. Si perdió la llave, hace falta un cerrajero o una grúa que lo lleve a la agencia.',
  },
  'fuel-delivery': {
    lead: '¿Se quedó sin gasolina? Le llevan suficiente combustible para llegar a la próxima gasolinera.',
    done: [
      'El proveedor lleva unos dos galones de gasolina o de diésel, según lo que usted pidió.',
      'Pone el combustible con el motor apagado y lejos del tráfico.',
      'Enciende el motor. Uno de diésel puede tardar un momento, mientras sale el aire de las líneas de combustible.',
    ],
    time: 'Por lo general, 10 minutos en el lugar, y menos para una motocicleta.',
    ready: [
      'El tipo de combustible: gasolina o diésel. Fíjese en el tapón: con el combustible equivocado hace falta una grúa.',
      'La tapa del tanque abierta, si se abre desde adentro.',
      'Más o menos cuánto avanzó después de la última salida.',
    ],
    also: 'En las autopistas de cuota marque primero al #999: la patrulla de la autopista puede ayudarle gratis. Si el motor se apaga con combustible en el tanque, pida una grúa.',
  },
  'battery-replacement': {
    lead: 'A veces el paso de corriente no dura. Un proveedor prueba la batería vieja y ahí mismo pone una nueva que le quede a su carro.',
    done: [
      'Primero prueban la batería y el alternador: una batería nueva no arregla un alternador malo.',
      'Ponen una batería del tamaño y la potencia correctos, y limpian las terminales.',
      'Se llevan la vieja a reciclar, si usted no la quiere.',
    ],
    time: 'Por lo general, de 20 a 30 minutos. Tarda más si la batería va debajo de un asiento o si hay que registrarla en la computadora del carro.',
    ready: [
      'Año, marca, modelo y motor: de eso depende el tamaño de la batería.',
      'Si el carro tiene start-stop (el motor se apaga solo en los altos), díganoslo: necesita una batería más fuerte (AGM o EFB).',
      'Los códigos del radio y del GPS, si el carro es viejo.',
    ],
    also: 'Si la batería solo se descargó porque se quedó prendida una luz, basta con un paso de corriente, que cuesta menos.',
  },
  'heavy-duty-towing': {
    lead: 'Para tráileres (tractocamiones), autobuses, casas rodantes y maquinaria pesada le conseguimos una grúa rotatoria o una grúa pesada, con gente que sabe lo que levanta.',
    done: [
      'Le preguntamos el peso, los ejes, la carga y qué pasó antes de fijar un precio.',
      'Quitan el cardán o las flechas, conectan las líneas de aire y, donde hace falta, liberan los frenos a mano.',
      'Llevan el tractocamión, el remolque o los dos al patio, al taller o a la parada de camiones que usted diga.',
    ],
    time: 'Preparar todo toma de 45 a 90 minutos antes de mover el vehículo. Sacarlo de una zanja tarda más.',
    ready: [
      'El peso bruto, si va cargado o vacío, y qué carga lleva. Si son materiales peligrosos, díganoslo primero.',
      'Los números de unidad y de remolque, y quién paga.',
      'El espacio que hay: en qué carril o acotamiento está, y qué altura tienen los puentes del camino.',
    ],
    also: 'Una llanta ponchada, una línea de aire congelada o un tanque vacío se resuelven en el lugar: vea el servicio para vehículos comerciales.',
  },
  'winch-out-service': {
    lead: '¿Se atascó en el lodo, en una zanja, en el pasto mojado o arriba de una banqueta? A tres pies del camino o a treinta, un proveedor lo jala hasta donde las ruedas agarren.',
    done: [
      'El proveedor revisa el suelo, el ángulo y lo que hay debajo del vehículo.',
      'Engancha la banda o el cable en un punto del chasis o en la argolla de arrastre, nunca en la defensa.',
      'Lo sacan despacio y lo revisan por debajo antes de que usted maneje.',
    ],
    time: 'Por lo general, de 20 a 40 minutos, si el suelo firme está a unos 100 pies o menos.',
    ready: [
      'Qué tan lejos del camino está, y qué tan inclinado y mojado está el terreno. Puede escribirlo en "Notas".',
      'La argolla de arrastre que viene con su herramienta, si la trae.',
      'Todos afuera del vehículo y bien lejos del cable.',
    ],
    also: 'Si el vehículo golpeó algo al salirse del camino, tal vez no pueda andar: pida una grúa. Si hay heridos, llame primero al 911.',
  },
  'commercial-vehicle-service': {
    lead: 'Reparaciones a la orilla de la carretera para flotillas, dueños de su propio camión y choferes con hora de entrega, para que la carga vuelva a moverse.',
    done: [
      'Llantas, líneas de aire, bandas, mangueras, luces, baterías y combustible se atienden donde está el camión.',
      'Pida por escrito lo que se hizo, para su bitácora y su despachador.',
      'Si no se puede arreglar en el acotamiento, el proveedor se lo dice, y el siguiente paso es una grúa pesada.',
    ],
    time: 'Arreglar una línea de aire o una luz toma media hora. Cambiar una llanta de tracción, cerca de una hora, una vez que se tiene la medida correcta.',
    ready: [
      'La medida y la posición de la llanta, o el código de falla del tablero.',
      'El número de unidad, el peso, y si la caja refrigerada está encendida.',
      'Un número de orden de compra, si su empresa lo pide, y quién acepta el precio.',
    ],
    also: 'Un motor que no gira, un eje roto o un choque necesitan una grúa pesada.',
  },
};
